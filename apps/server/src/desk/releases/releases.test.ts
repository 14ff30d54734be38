// Versions of the app over a whole server: two people publish, a share gets it, it is stopped and taken back, and what is too old may only close.
import { getAppInfo, makeTicket, sellAll, type Call } from '@millrace/contract';
import { decideApproval, listRelease, operateRelease, pageApproval, proposeRelease } from '@millrace/contract/admin';
import { beforeAll, expect, test } from 'vitest';
import { adminCall, newPerson, reasonOf, setUpServer, signIn, type Person } from '../../testing/index.ts';
import { sampleInput } from '../../testing/sample-inputs.ts';
import { untilBelieved } from '../../testing/until-believed.ts';

const server = setUpServer();
let brand: string;
let approver: string;
let trader: Person;

beforeAll(async () => {
  [brand, approver, trader] = [await signIn(server, 'demo-brand'), await signIn(server, 'demo-approver'), await newPerson(server)];
});

const as = <C extends Call>(token: string, call: C, input: Record<string, unknown> = {}) => adminCall(server, call, input, { token });
const sum = 'ab'.repeat(32);
const release = (changes: Record<string, unknown> = {}) => ({
  ...{ appApkVersion: '', appApkGoogleVersion: '', appIpaIosVersion: '', appWgtVersion: '2.37.5', minVersion: '' },
  ...{ appApkUrl: '', appGooglePlay: '', appAppStore: '', appWgtUrl: 'https://files.example/5.zip', installUrl: '' },
  ...{
    appWgtSize: 3_000_000,
    appWgtSha256: sum,
    installType: '',
    showUpdate: true,
    notes: { 'en-US': 'Faster', 'ja-JP': '速く' },
    share: 100,
  },
  ...changes,
});

async function publish(changes: Record<string, unknown> = {}): Promise<string> {
  const { approvalId } = (await as(brand, proposeRelease, release(changes))).data;
  expect((await as(approver, decideApproval, { id: approvalId, version: 0, decision: 'approve' })).data).toMatchObject({ outcome: 'done' });
  return (await as(brand, listRelease)).data.rows[0]?.id ?? '';
}

const offered = async (input: Record<string, unknown> = {}): Promise<string> => (await server.call(getAppInfo, input)).data.appWgtVersion;
const installations = Array.from({ length: 40 }, (_, at) => String(at).padStart(32, '0'));

test('what is no version, no https address or lacks its sum is refused by field and rule, and nothing is proposed', async () => {
  for (const [changes, field, rule] of [
    [{ appWgtVersion: '2.37.99999' }, 'appWgtVersion', 'version'],
    [{ minVersion: '12.1.1' }, 'minVersion', 'version'],
    [{ appWgtUrl: 'http://files.example/5.zip' }, 'appWgtUrl', 'httpsAddress'],
    [{ appApkUrl: 'javascript:alert(1)' }, 'appApkUrl', 'httpsAddress'],
    [{ appAppStore: 'https://somebody:secret@apps.example' }, 'appAppStore', 'httpsAddress'],
    [{ appWgtSha256: sum.slice(1) }, 'appWgtSha256', 'sha256'],
    [{ appWgtSha256: '' }, 'appWgtSha256', 'required'],
    [{ appWgtSize: 0 }, 'appWgtSize', 'required'],
    [{ appApkVersion: '2.37.5' }, 'appApkUrl', 'required'],
    [{ appWgtVersion: '' }, 'appApkVersion', 'required'],
    [{ minVersion: '2.37.5', share: 10 }, 'share', 'tooSmall'],
    [{ notes: { 'en-US': '<b>' } }, 'notes.en-US', 'words'],
    [{ share: 0 }, 'share', 'tooSmall'],
  ] as const) {
    const answer = await as(brand, proposeRelease, release(changes));
    expect([changes, answer.status, answer.data]).toEqual([changes, 400, [expect.objectContaining({ field, rule })]]);
  }
  expect((await as(approver, pageApproval, { kind: 'appRelease' })).data.total).toBe(0);
});

test('a release needs a second person; then apps are told it in their language, with its sum', async () => {
  const { approvalId } = (await as(brand, proposeRelease, release())).data;
  expect(reasonOf(await as(brand, proposeRelease, release()))).toBe('alreadyDecided');
  expect((await as(brand, listRelease)).data).toMatchObject({ rows: [], approval: { isMine: true } });
  expect(await offered()).toBe('');
  expect((await as(approver, decideApproval, { id: approvalId, version: 0, decision: 'approve' })).data).toMatchObject({ outcome: 'done' });
  const told = await server.call(getAppInfo, {}, { headers: { language: 'ja-JP' } });
  expect(told.data).toMatchObject({ appWgtVersion: '2.37.5', appWgtSha256: sum, appWgtSize: 3_000_000, content: '速く', showUpdate: true });
  expect((await as(brand, listRelease)).data.rows).toMatchObject([
    { state: 'rolling', publishedBy: 'demo-brand', approvedBy: 'demo-approver' },
  ]);
  expect((await server.call(getAppInfo, {}, { host: 'aurora.localhost' })).data.appWgtVersion).toBe('');
});

test('a share of the installations gets a release and keeps it; stopped it goes no further, taken back everybody has what was before', async () => {
  const id = await publish({ appWgtVersion: '2.37.6', share: 30 });
  const given = async (): Promise<string[]> => {
    const versions = await Promise.all(installations.map((installation) => offered({ installation, version: '2.37.5' })));
    return installations.filter((_installation, at) => versions[at] === '2.37.6');
  };
  const first = await given();
  expect(first.length).toBeGreaterThan(3);
  expect(first.length).toBeLessThan(25);
  expect(await offered()).toBe('2.37.5');
  expect(await given()).toEqual(first);
  expect((await as(brand, operateRelease, { id, act: 'widen', share: 30 })).status).toBe(400);
  expect((await as(brand, operateRelease, { id, act: 'widen', share: 60 })).code).toBe('200');
  const second = await given();
  expect(first.filter((one) => !second.includes(one))).toEqual([]);
  expect((await as(brand, operateRelease, { id, act: 'stop' })).code).toBe('200');
  expect(reasonOf(await as(brand, operateRelease, { id, act: 'stop' }))).toBe('alreadyDecided');
  expect(await given()).toEqual([]);
  expect(await offered({ installation: first[0], version: '2.37.6' })).toBe('2.37.6');
  expect((await as(brand, operateRelease, { id, act: 'resume' })).code).toBe('200');
  expect(await given()).toEqual(second);
  expect((await as(brand, operateRelease, { id, act: 'takeBack' })).code).toBe('200');
  expect(await offered({ installation: first[0], version: '2.37.6' })).toBe('2.37.5');
  expect(reasonOf(await as(brand, operateRelease, { id, act: 'resume' }))).toBe('alreadyDecided');
});

test('below the least version an installed app reads and closes positions; the server refuses the rest until it is taken back', async () => {
  const id = await publish({ minVersion: '2.37.5' });
  const ask = (call: Call, headers: Record<string, string>) => server.call(call, sampleInput(call), { token: trader.token, headers });
  await untilBelieved(async () => expect(reasonOf(await ask(makeTicket, { 'app-version': '2.37.4' }))).toBe('appTooOld'));
  expect(reasonOf(await ask(makeTicket, { origin: 'https://meridian.localhost' }))).toBe('appTooOld');
  expect(reasonOf(await ask(sellAll, { 'app-version': '2.37.4' }))).toBe('notFound');
  expect((await server.call(getAppInfo, {}, { headers: { 'app-version': '2.37.4' } })).data.minVersion).toBe('2.37.5');
  for (const headers of [{ 'app-version': '2.37.5' }, {}]) expect((await ask(makeTicket, headers)).code).toBe('200');
  await as(brand, operateRelease, { id, act: 'takeBack' });
  await untilBelieved(async () => expect((await ask(makeTicket, { 'app-version': '2.37.4' })).code).toBe('200'));
});
