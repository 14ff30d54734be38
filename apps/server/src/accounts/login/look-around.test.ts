// Guests look around in the demo trader's account over a whole server: every call of the contract reads or is refused, nothing of others is seen, few at once,
// for a time, and the trader's own login, devices and rates are as if no guest were there.
import { getTenantByUrl, info, limits, listSession, lookAround, updateInfo, type Call } from '@millrace/contract';
import { beforeAll, expect, test } from 'vitest';
import { logInDemo, newPerson, reasonOf, setUpServer, testClock } from '../../testing/index.ts';
import { giveProperty } from '../../testing/property.ts';
import { interCalls, namesObject, sampleInput, unknownIds, type SampleIds } from '../../testing/sample-inputs.ts';
import { openStream } from '../../testing/stream-client.ts';

const clock = testClock();
const server = setUpServer({ clock });
let token: string;
let others: SampleIds;

beforeAll(async () => {
  token = await enter();
  others = await giveProperty(server.database.adminUrl, { tenantId: 'meridian', id: (await newPerson(server)).user.id });
});

async function enter(): Promise<string> {
  return (await server.call(lookAround, {})).data.token;
}

const each = interCalls.map((call): [string, Call] => [`${call.method} ${call.path}`, call]);

test.each(each)('%s reads or is refused in words', async (_name, call) => {
  const answer = await server.call(call, sampleInput(call), { token });
  if (call.method !== 'GET') expect([answer.status, reasonOf(answer)]).toEqual([409, 'guestReadOnly']);
  if (answer.status >= 400) expect(['guestReadOnly', 'notFound', 'exchangeUnavailable', 'fastConnectUnknown']).toContain(reasonOf(answer));
  if (!namesObject(call)) return;
  // What is another trader's is answered as what does not exist.
  const [theirs, nothing] = [
    await server.call(call, sampleInput(call, others), { token }),
    await server.call(call, sampleInput(call, unknownIds), { token }),
  ];
  expect([theirs.status, theirs.text]).toEqual([nothing.status, nothing.text]);
});

test('it is the demo trader’s account, offered by his tenant alone', async () => {
  expect((await server.call(info, {}, { token })).data.number).toBe('10000001');
  const offered = async (host: string): Promise<boolean> => (await server.call(getTenantByUrl, {}, { host })).data.lookAround;
  expect([await offered('localhost'), await offered('aurora.localhost')]).toEqual([true, false]);
  expect(reasonOf(await server.call(lookAround, {}, { host: 'aurora.localhost' }))).toBe('lookAroundOff');
});

test('whoever used the account before is not told to guests: neither address, name nor phone', async () => {
  const demo = await logInDemo(server);
  await server.call(updateInfo, { nickname: 'Demo', autograph: '', realName: 'Ada Visitor', phone: '+4912345678' }, { token: demo.token });
  const own = (await server.call(info, {}, { token: demo.token })).data;
  expect([own.realName, own.phone, own.email]).toEqual(['Ada Visitor', '+4912345678', 'demo@meridian.example']);
  const entered = (await server.call(lookAround, {})).data;
  const asked = (await server.call(info, {}, { token: entered.token })).data;
  for (const shown of [entered.user, asked]) expect([shown.realName, shown.phone, shown.email]).toEqual(['', '', '']);
});

test('the trader does not see guests among his devices, and his address stays unknown to them', async () => {
  const demo = await logInDemo(server);
  const devices = (await server.call(listSession, {}, { token: demo.token })).data;
  expect(devices.map(({ device }) => device)).not.toContain('Guest');
  expect(reasonOf(await server.call(listSession, {}, { token }))).toBe('guestReadOnly');
});

test('of one address only the newest stay; each ends after its time, sockets too', async () => {
  const tokens: string[] = [];
  for (let count = 0; count <= limits.guestsPerAddress; count += 1) {
    clock.advance(1000);
    tokens.push(await enter());
  }
  const statuses = async (): Promise<number[]> =>
    Promise.all(tokens.map(async (one) => (await server.call(info, {}, { token: one })).status));
  await expect.poll(statuses).toEqual([401, ...Array.from({ length: limits.guestsPerAddress }, () => 200)]);
  const newest = tokens.at(-1) ?? '';
  const stream = await openStream(server.port, newest);
  stream.subscribe('wallet');
  await stream.waitFor('wallet', () => true);
  stream.close();
  clock.advance(limits.guestSessionSec * 1000);
  await expect.poll(statuses, { timeout: 5000 }).toEqual(tokens.map(() => 401));
  await expect(openStream(server.port, newest)).rejects.toThrow();
});
