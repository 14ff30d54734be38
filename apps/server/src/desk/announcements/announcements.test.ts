// Announcements over a whole server: written in three languages, published by one person or by two, read by whom they are for, corrected, withdrawn, and what is refused.
import {
  getAnnouncement,
  listAnnouncement,
  readAnnouncement,
  updateLanguage,
  unreadPath,
  socketProtocol,
  type Announcement,
  type Call,
} from '@millrace/contract';
import {
  decideApproval,
  exportAnnouncement,
  pageAnnouncement,
  previewAnnouncement,
  publishAnnouncement,
  saveAnnouncement,
  withdrawAnnouncement,
  type AnnouncementDraft,
} from '@millrace/contract/admin';
import { beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { adminCall, newPerson, reasonOf, setUpServer, signIn, type Person } from '../../testing/index.ts';
import { asOwner } from '../../testing/trader-world.ts';

const server = setUpServer();
const world = { server };
let [brand, approver, support, abroad] = ['', '', '', ''];

beforeAll(async () => {
  [brand, approver, support, abroad] = [
    await signIn(server, 'demo-brand'),
    await signIn(server, 'demo-approver'),
    await signIn(server, 'demo-support'),
    await signIn(server, 'aurora-admin'),
  ];
});

const as = <C extends Call>(token: string, call: C, input: Record<string, unknown> = {}) => adminCall(server, call, input, { token });
const draftOf = (change: Partial<AnnouncementDraft> = {}): AnnouncementDraft => ({
  texts: [
    { language: 'en-US', title: 'Fees fall', body: 'From **Monday** on, see [fuel](/energy).' },
    { language: 'zh-CN', title: '费用下调', body: '从**周一**起' },
    { language: 'th', title: 'ค่าธรรมเนียมลดลง', body: 'ตั้งแต่วันจันทร์' },
  ],
  segment: {},
  shown: 'line',
  pinned: false,
  from: Date.now() - 1000,
  until: null,
  ...change,
});
const save = async (draft: AnnouncementDraft, of: { id?: string; version?: number } = {}): Promise<{ id: string; version: number }> => {
  const answer = await as(brand, saveAnnouncement, { ...of, draft });
  expect([answer.status, answer.text]).toMatchObject([200, expect.any(String)]);
  return answer.data;
};
async function published(change: Partial<AnnouncementDraft> = {}): Promise<string> {
  const { id, version } = await save(draftOf(change));
  expect((await as(brand, publishAnnouncement, { id, version, reason: 'Fees fall' })).data.outcome).toBe('done');
  return id;
}
async function withdraw(id: string): Promise<void> {
  const row = (await as(brand, pageAnnouncement, { state: 'published', pageSize: 50 })).data.rows.find((one) => one.id === id);
  expect((await as(brand, withdrawAnnouncement, { id, version: row?.version, reason: 'A wrong date' })).status).toBe(200);
}
const shownTo = async ({ token }: Person): Promise<Announcement[]> => (await server.call(listAnnouncement, {}, { token })).data.rows;

/** The integers of a phone's socket. */
async function unreadOf({ token, user }: Person): Promise<{ texts: string[]; close: () => void }> {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}${unreadPath}/${user.id}`, [socketProtocol, `auth.${token}`], {
    headers: { host: `localhost:${server.port}` },
  });
  const texts: string[] = [];
  socket.on('message', (data) => texts.push((data as Buffer).toString('utf8')));
  await vi.waitFor(() => expect(texts.length).toBeGreaterThan(0));
  return { texts, close: () => socket.close() };
}

test('is read in each reader’s language, counted until it was opened, and gone at once when withdrawn', async () => {
  const [mei, thai] = [await newPerson(server), await newPerson(server)];
  await server.call(updateLanguage, { languageCode: 4 }, { token: thai.token });
  const phone = await unreadOf(mei);
  const before = Number(phone.texts.at(-1));
  const id = await published();
  await vi.waitFor(() => expect(phone.texts.at(-1)).toBe(String(before + 1)));
  expect(await shownTo(thai)).toMatchObject([{ id, title: 'ค่าธรรมเนียมลดลง', language: 'th', read: false }]);
  const opened = (await server.call(getAnnouncement, { id }, { token: mei.token })).data;
  expect(opened).toMatchObject({ title: 'Fees fall', correctTime: null });
  expect(JSON.stringify(opened.body)).toContain('"type":"strong"');
  await server.call(readAnnouncement, { id }, { token: mei.token });
  await server.call(readAnnouncement, { id }, { token: mei.token });
  await vi.waitFor(() => expect(phone.texts.at(-1)).toBe(String(before)));
  expect((await as(brand, pageAnnouncement, {})).data.rows.find((row) => row.id === id)).toMatchObject({ opened: 1 });
  const other = await unreadOf(thai);
  expect(Number(other.texts.at(-1))).toBeGreaterThan(0);
  const unread = Number(other.texts.at(-1));
  await withdraw(id);
  await vi.waitFor(() => expect(other.texts.at(-1)).toBe(String(unread - 1)));
  expect([await shownTo(mei), (await server.call(getAnnouncement, { id }, { token: mei.token })).status]).toEqual([[], 404]);
  phone.close();
  other.close();
});

test('reaches those of its segment alone', async () => {
  const [mei, broker] = [await newPerson(server), await newPerson(server)];
  await asOwner(world, 'update app_user set is_broker = true, level = 3 where id = $1', [broker.user.id]);
  for (const segment of [
    { roles: ['broker' as const] },
    { levelMin: 2 },
    { roles: ['broker' as const, 'trader' as const], linked: false },
  ]) {
    const id = await published({ segment });
    expect([(await shownTo(mei)).map((one) => one.id), (await shownTo(broker)).map((one) => one.id)]).toEqual([[], [id]]);
    expect((await server.call(readAnnouncement, { id }, { token: mei.token })).status).toBe(404);
    await withdraw(id);
  }
  for (const segment of [{ linked: true }, { environment: 'real' as const }, { languages: ['ru-RU' as const] }]) {
    const id = await published({ segment });
    expect(await shownTo(broker)).toEqual([]);
    await withdraw(id);
  }
});

test('says that it was corrected, pinned ones stand first, and nothing is shown before its time or after', async () => {
  const mei = await newPerson(server);
  const id = await published({ pinned: true });
  const newer = await published();
  expect((await shownTo(mei)).map((one) => one.id)).toEqual([id, newer]);
  const row = (await as(brand, pageAnnouncement, { state: 'published' })).data.rows.find((one) => one.id === id);
  const { version } = await save(draftOf({ texts: [{ language: 'en-US', title: 'Fees fall on Tuesday', body: '' }] }), {
    id,
    version: row?.version ?? 0,
  });
  expect((await shownTo(mei)).find((one) => one.id === id)).toMatchObject({ title: 'Fees fall', correctTime: null });
  await as(brand, publishAnnouncement, { id, version, reason: 'A wrong day' });
  expect((await shownTo(mei)).find((one) => one.id === id)).toMatchObject({
    title: 'Fees fall on Tuesday',
    correctTime: expect.any(Number),
  });
  for (const one of [id, newer]) await withdraw(one);
  const later = await published({ from: Date.now() + 3_600_000 });
  const over = await published({ from: Date.now() - 2000, until: Date.now() - 1000 });
  expect(await shownTo(mei)).toEqual([]);
  for (const one of [later, over]) await withdraw(one);
});

test('open apps are told when one begins by its own time', async () => {
  const mei = await newPerson(server);
  const phone = await unreadOf(mei);
  const before = Number(phone.texts.at(-1));
  const id = await published({ from: Date.now() + 1500 });
  await vi.waitFor(() => expect(phone.texts.at(-1)).toBe(String(before + 1)), { timeout: 15_000 });
  await withdraw(id);
  phone.close();
});

test('one that reaches more than the terms allow one person is published by two', async () => {
  const mei = await newPerson(server);
  await asOwner(world, `update tenant set announce_alone = 0 where id = 'meridian'`, []);
  const { id, version } = await save(draftOf());
  const { data: seen } = await as(brand, previewAnnouncement, { draft: draftOf({ segment: { linked: true } }), part: { linked: false } });
  expect([seen.part.reach, seen.part.among > 0, seen.languages.length > 0]).toEqual([0, true, true]);
  const { data: all } = await as(brand, previewAnnouncement, { draft: draftOf() });
  expect(all).toMatchObject({ needsSecond: true, reach: all.part.reach, part: { among: all.reach } });
  const { data } = await as(brand, publishAnnouncement, { id, version, reason: 'Fees fall' });
  expect([data.outcome, await shownTo(mei)]).toEqual(['waiting', []]);
  const yes = () => as(approver, decideApproval, { id: data.approvalId, version: 0, decision: 'approve' });
  expect((await yes()).status).toBe(200);
  expect((await shownTo(mei)).map((one) => one.id)).toEqual([id]);
  await withdraw(id);
  const changed = await save(draftOf());
  const waiting = (await as(brand, publishAnnouncement, { ...changed, reason: 'Fees fall' })).data;
  await save(draftOf({ pinned: true }), changed);
  expect(reasonOf(await as(approver, decideApproval, { id: waiting.approvalId, version: 0, decision: 'approve' }))).toBe('approvalVoid');
  await asOwner(world, `update tenant set announce_alone = 100 where id = 'meridian'`, []);
});

test.each<[string, Partial<AnnouncementDraft>, string]>([
  ['no title in the brand’s own language', { texts: [{ language: 'th', title: 'x', body: '' }] }, 'title'],
  ['a body without a title', { texts: [{ language: 'en-US', title: ' ', body: 'Text' }] }, 'title'],
  ['an end before the beginning', { from: 2000, until: 1000 }, 'until'],
  ['one language twice', { texts: ['a', 'b'].map((title) => ({ language: 'en-US' as const, title, body: '' })) }, 'texts'],
  ['64 kB + 1', { texts: [{ language: 'en-US', title: 'x', body: 'ü'.repeat(32_769) }] }, 'body'],
  ['a script', { texts: [{ language: 'en-US', title: 'x', body: '[x](javascript:alert(1))' }] }, 'body'],
  ['data in an address', { texts: [{ language: 'en-US', title: 'x', body: '[x](data:text/html,x)' }] }, 'body'],
  [
    'a text that shows another address than it opens',
    { texts: [{ language: 'en-US', title: 'x', body: '[https://a.example](https://b.example)' }] },
    'body',
  ],
  ['a 10,000-deep list', { texts: [{ language: 'en-US', title: 'x', body: `${'- '.repeat(10_000)}x` }] }, 'body'],
])('%s is refused by field, and nothing is stored', async (_, change, field) => {
  const answer = await as(brand, saveAnnouncement, { draft: draftOf(change) });
  expect([answer.status, reasonOf(answer)]).toEqual([400, 'inputInvalid']);
  expect(answer.text).toContain(`"field":"${field}"`);
});

test('markup stays text, and nobody without the duty writes or publishes, nor an operator of another brand', async () => {
  const mei = await newPerson(server);
  const id = await published({ texts: [{ language: 'en-US', title: '<script>alert(1)</script>', body: 'before & after' }] });
  expect((await shownTo(mei))[0]?.title).toBe('<script>alert(1)</script>');
  await withdraw(id);
  expect(reasonOf(await as(support, saveAnnouncement, { draft: draftOf() }))).toBe('roleMissing');
  const { id: mine, version } = await save(draftOf());
  expect((await as(abroad, publishAnnouncement, { id: mine, version, reason: 'Fees fall' })).status).toBe(404);
  expect((await as(abroad, pageAnnouncement, {})).data.total).toBe(0);
  const file = await as(support, exportAnnouncement, { state: 'draft' });
  expect([file.status, file.text]).toEqual([200, expect.stringContaining('Fees fall')]);
});

test('shows own pictures with their sizes, and refuses one of another brand', async () => {
  const [own, foreign] = ['d', 'e'].map((letter) => `${letter.repeat(32)}.webp`);
  for (const [name, tenantId] of [
    [own, 'meridian'],
    [foreign, 'aurora'],
  ])
    await asOwner(
      { server },
      `insert into upload (name, tenant_id, bytes, used_as, width, height, created_at) values ($1, $2, 'x', 'content', 800, 400, now())`,
      [name, tenantId],
    );
  const withPicture = (name = '') => ({
    texts: [{ language: 'en-US' as const, title: 'New page', body: `Look:\n\n![The page](${name})` }],
  });
  const id = await published(withPicture(own));
  const mei = await newPerson(server);
  const { data } = await server.call(getAnnouncement, { id }, { token: mei.token });
  expect(JSON.stringify(data.body)).toContain(own);
  expect(JSON.stringify(data.body)).toContain('"width":800,"height":400');
  const refused = await as(brand, saveAnnouncement, { draft: draftOf(withPicture(foreign)) });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('markdownPicture')]);
  await withdraw(id);
});
