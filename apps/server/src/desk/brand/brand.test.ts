// One draft of a brand over a whole server: saved by version, published by two people, heard of by open apps, restored from the history.
import { brandFrame, getTenantByUrl, menuList, showPath, type BrandFrame, type Call } from '@millrace/contract';
import {
  addImage,
  decideApproval,
  getDraft,
  pageApproval,
  pageAudit,
  pagePublication,
  publishDraft,
  restorePublication,
  saveDraft,
  showImage,
  type TenantDraft,
} from '@millrace/contract/admin';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { adminCall, newPerson, reasonOf, setUpServer, signIn } from '../../testing/index.ts';
import { openStream } from '../../testing/stream-client.ts';

const server = setUpServer();
let admin: string;
let approver: string;

beforeAll(async () => {
  [admin, approver] = [await signIn(server, 'demo-admin'), await signIn(server, 'demo-approver')];
});

const as = <C extends Call>(token: string, call: C, input: Record<string, unknown> = {}) => adminCall(server, call, input, { token });
const draftNow = async (): Promise<TenantDraft> => (await as(admin, getDraft)).data;

async function save(changes: Record<string, unknown>) {
  const { version, draft } = await draftNow();
  return as(admin, saveDraft, { version, ...draft, ...changes });
}

async function propose(version: number, more: Record<string, unknown> = {}): Promise<string> {
  const answer = await as(admin, publishDraft, { version, reason: 'A new look', ...more });
  expect(answer.data).toMatchObject({ outcome: 'waiting' });
  return answer.data.approvalId ?? '';
}

const decide = (token: string, id: string) => as(token, decideApproval, { id, version: 0, decision: 'approve' });

test('a draft that two people publish reaches guests and open sockets within 5 s; the history restores what stood before', async () => {
  const person = await newPerson(server);
  const stream = await openStream(server.port, person.token);
  stream.subscribe('brand');
  await stream.waitFor('brand', () => true);
  const { published } = await draftNow();
  const exchangeUrl = 'https://www.okx.com/join/MERIDIAN';
  const permissions = published.permissions.filter((one) => one !== 'P10300');
  const saved = await save({ theme: 'graphite', brand: '#335577', exchangeUrl, permissions });
  const changedFields = ['theme', 'brand', 'exchangeUrl', 'permissions'];
  expect(saved.data.changed).toEqual(changedFields);
  expect(saved.data.draft.permissions).toContain('P10801');
  expect((await server.call(getTenantByUrl, {})).data.style).toEqual({ theme: 'harbour', brand: '' });
  const id = await propose(saved.data.version);
  expect(reasonOf(await decide(admin, id))).toBe('samePerson');
  const { rows } = (await as(approver, pageApproval, { kind: 'brand' })).data;
  expect(rows[0]).toMatchObject({ content: { theme: 'graphite', brand: '#335577' }, before: { theme: 'harbour', brand: '' } });
  expect((await decide(approver, id)).data.outcome).toBe('done');
  const isNew = (data: unknown): boolean => brandFrame.safeParse(data).data?.info.style.theme === 'graphite';
  const { info, menu } = await stream.waitFor<BrandFrame>('brand', isNew, { timeoutMs: 5000 });
  expect(info.exchangeUrl).toBe(exchangeUrl);
  expect([info.style.brand, menu.some(({ alias }) => alias === 'P10300')]).toEqual(['#335577', false]);
  stream.close();
  expect((await server.call(getTenantByUrl, {})).data.style).toEqual({ theme: 'graphite', brand: '#335577' });
  expect((await server.call(menuList, {}, { token: person.token })).data.map(({ alias }) => alias)).toContain('P10801');

  const history = (await as(admin, pagePublication)).data.rows;
  expect(history.map(({ proposedBy, publishedBy, changed }) => [proposedBy, publishedBy, changed])).toEqual([
    ['demo-admin', 'demo-approver', changedFields],
    ['', '', []],
  ]);
  const { version, changed } = await draftNow();
  expect(changed).toEqual([]);
  const restored = (await as(admin, restorePublication, { id: history[1]?.id, version })).data;
  expect(restored.changed).toEqual(changedFields);
  expect(restored.draft.exchangeUrl).toBe('');
  expect((await decide(approver, await propose(restored.version))).data.outcome).toBe('done');
  expect((await draftNow()).published).toEqual(published);
  expect((await as(admin, pageAudit, { kind: 'draftSaved' })).data.rows).toHaveLength(2);
});

test('a draft that somebody saved meanwhile is not overwritten, and a proposal of an older draft is void', async () => {
  const first = (await save({ name: 'Meridian One' })).data;
  const stale = await as(admin, saveDraft, { version: first.version - 1, ...first.draft, name: 'Meridian Two' });
  expect([stale.status, reasonOf(stale)]).toEqual([409, 'alreadyDecided']);
  const id = await propose(first.version);
  await save({ name: 'Meridian Three' });
  expect(reasonOf(await decide(approver, id))).toBe('alreadyDecided');
  expect(reasonOf(await as(admin, publishDraft, { version: first.version, reason: 'A new look' }))).toBe('alreadyDecided');
  await save({ name: 'Meridian' });
  expect((await draftNow()).changed).toEqual([]);
});

test('what does not fit is refused by field and rule', async () => {
  const problemsOf = async (changes: Record<string, unknown>): Promise<unknown> => (await save(changes)).data;
  expect(await problemsOf({ hosts: ['localhost', 'aurora.localhost'] })).toMatchObject([{ field: 'hosts', rule: 'hostTaken' }]);
  expect(await problemsOf({ hosts: ['Https://x'] })).toMatchObject([{ field: 'hosts.0', rule: 'host' }]);
  for (const exchangeUrl of ['http://www.okx.com/join/M', 'javascript:alert(1)', 'https://a:b@okx.example', 'okx.com/join'])
    expect(await problemsOf({ exchangeUrl })).toMatchObject([{ field: 'exchangeUrl', rule: 'httpsAddress' }]);
  expect(await problemsOf({ exchangeUrl: `https://okx.example/${'a'.repeat(200)}` })).toMatchObject([
    { field: 'exchangeUrl', rule: 'tooLong' },
  ]);
  // Close to the colour of losses.
  expect(await problemsOf({ brand: '#c8321e' })).toMatchObject([{ field: 'brand', rule: 'brandColour' }]);
  expect(await problemsOf({ languages: ['th'], locale: 'en-US' })).toMatchObject([{ field: 'locale', rule: 'oneOf' }]);
  expect(await problemsOf({ languages: ['th', 'th'] })).toMatchObject([{ field: 'languages', rule: 'givenAgain' }]);
  expect(await problemsOf({ h5Image: `${'1'.repeat(32)}.webp` })).toMatchObject([{ field: 'h5Image', rule: 'fileName' }]);
});

test('a permission by which traders reach their money is hidden only with the warning seen, and the second person reads it too', async () => {
  const { published } = await draftNow();
  const { data } = await save({ permissions: published.permissions.filter((one) => one !== 'P10401') });
  expect(data.hidesMoney).toEqual(['P10401']);
  const refused = await as(admin, publishDraft, { version: data.version, reason: 'Maintenance' });
  expect(refused.data).toMatchObject([{ field: 'isWarningSeen', rule: 'hidesMoney' }]);
  const id = await propose(data.version, { isWarningSeen: true });
  expect((await as(approver, pageApproval, { kind: 'brand', state: 'open' })).data.rows[0]?.content).toMatchObject({
    hidesMoney: 'P10401',
  });
  await as(approver, decideApproval, { id, version: 0, decision: 'reject', reply: 'Traders need this' });
  await save({ permissions: published.permissions });
});

test('a picture is taken by content, shown at the console, and in the app to whoever knows its name', async () => {
  const send = (bytes: Buffer) => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), 'logo.png');
    const origin = `http://localhost:${String(server.server.consolePort)}`;
    return fetch(`${origin}${addImage.path}`, { method: 'POST', headers: { 'operator-token': admin, origin }, body: form });
  };
  expect((await send(Buffer.from('<svg/>'))).status).toBe(400);
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#2266aa' } })
    .png()
    .toBuffer();
  const { data } = (await (await send(png)).json()) as { data: { name: string } };
  expect((await save({ h5Image: data.name })).status).toBe(200);
  expect((await as(admin, showImage, { filename: data.name })).headers['content-type']).toBe('image/webp');
  expect((await server.ask({ path: showPath(data.name) })).status).toBe(200);
  const abroad = await signIn(server, 'aurora-admin');
  expect((await as(abroad, showImage, { filename: data.name })).status).toBe(404);
  await save({ h5Image: '' });
});
