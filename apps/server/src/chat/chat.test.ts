// The chat with support as a trader's phone uses it: sent once, numbered without gaps, taken back, read, with pictures for the members only.
import { randomBytes } from 'node:crypto';
import {
  getChat,
  grantChat,
  info,
  limits,
  pageChat,
  readChat,
  sendChat,
  showPath,
  takeBackChat,
  updateInfo,
  upload,
  userLogin,
  type ChatMessage,
  type ChatState,
  type InputProblem,
} from '@millrace/contract';
import pg from 'pg';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { newPerson, reasonOf, setUpServer, testClock, type Person } from '../testing/index.ts';
import { openStream } from '../testing/stream-client.ts';
import { cleanChatsJob } from './jobs.ts';

const clock = testClock();
const server = setUpServer({ clock });
let mara: Person;
let other: Person;

beforeAll(async () => {
  [mara, other] = [await newPerson(server), await newPerson(server)];
});

const newClientId = () => randomBytes(16).toString('hex');
const say = (person: Person, input: Record<string, unknown>) =>
  server.call(sendChat, { clientId: newClientId(), text: '', ...input }, { token: person.token });
const page = async (person: Person, input: Record<string, unknown> = {}) =>
  (await server.call(pageChat, input, { token: person.token })).data;
const rulesOf = (answer: { data: unknown }): string[] => (answer.data as InputProblem[]).map(({ field, rule }) => `${field} ${rule}`);

async function picture(person: Person): Promise<string> {
  const form = new FormData();
  form.set('purpose', 'chat');
  const png = await sharp({ create: { width: 6, height: 6, channels: 3, background: '#2266aa' } })
    .png()
    .toBuffer();
  form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'slip.png');
  const sent = await fetch(`http://localhost:${server.port}${upload.path}`, {
    method: 'POST',
    headers: { token: person.token },
    body: form,
  });
  return ((await sent.json()) as { data: string }).data;
}
const seen = async (name: string, person: Person): Promise<number> =>
  (await fetch(`http://localhost:${server.port}${showPath(name)}`, { headers: { token: person.token } })).status;

test('a message is sent once however often the phone tries, also at once, and other words under its id are refused', async () => {
  const clientId = newClientId();
  const tries = await Promise.all(Array.from({ length: 5 }, () => say(mara, { clientId, text: ' My top-up is late ' })));
  expect([...new Set(tries.map(({ text }) => text))]).toEqual([tries[0]?.text]);
  expect(tries[0]?.data).toMatchObject({ number: 1, sender: 'trader', text: 'My top-up is late', state: 'sent', clientId });
  const changed = await say(mara, { clientId, text: 'Another word' });
  expect([changed.status, reasonOf(changed)]).toEqual([400, 'idempotencyKeyReused']);
  expect((await page(mara)).rows).toHaveLength(1);
});

test('numbers have no gaps, whatever is refused between, and pages go backwards to the first', async () => {
  const person = await newPerson(server);
  await Promise.all(Array.from({ length: 12 }, (_, at) => [say(person, { text: `word ${at}` }), say(person, { text: '   ' })]).flat());
  const numbers: number[] = [];
  for (let beforeNumber: number | null | undefined; beforeNumber !== null;) {
    const found = await page(person, { pageSize: 5, ...(beforeNumber === undefined ? {} : { beforeNumber }) });
    numbers.unshift(...found.rows.map(({ number }) => number));
    beforeNumber = found.beforeNumber;
  }
  expect(numbers).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
});

test('refuses what is no message by field and rule, and keeps nothing of it', async () => {
  const person = await newPerson(server);
  const name = await picture(person);
  const foreign = await picture(other);
  const bad: [Record<string, unknown>, string][] = [
    [{ text: 'x'.repeat(limits.chatTextMax + 1) }, 'text tooLong'],
    [{ text: ' \n\u00a0 ' }, 'text required'],
    [{ text: 'a\u0000b' }, 'text words'],
    [{ text: 'a', pictures: [foreign] }, 'pictures pictureNotYours'],
    [{ text: 'a', pictures: [`${'0'.repeat(32)}.webp`] }, 'pictures pictureNotYours'],
    [{ pictures: [name, name] }, 'pictures givenAgain'],
    [{ pictures: Array.from({ length: 5 }, () => name) }, 'pictures tooManyRows'],
    [{ place: { name: '', latitude: 91, longitude: 0 } }, 'place.latitude tooBig'],
    [{ text: 'a', clientId: 'x' }, 'clientId identifier'],
  ];
  for (const [input, rule] of bad) {
    const answer = await say(person, input);
    expect([answer.status, rulesOf(answer)]).toEqual([400, [rule]]);
  }
  expect((await page(person)).rows).toEqual([]);
  expect((await say(person, { text: 'x'.repeat(limits.chatTextMax), pictures: [name] })).status).toBe(200);
  expect(rulesOf(await say(person, { pictures: [name] }))).toEqual(['pictures pictureNotYours']);
});

test('twenty messages a minute, and the next says how long to wait', async () => {
  const person = await newPerson(server);
  for (let count = 1; count <= limits.chatPerMinute; count += 1) expect((await say(person, { text: `${count}` })).status).toBe(200);
  clock.advance(10_000);
  const refused = await say(person, { text: 'one more' });
  expect([reasonOf(refused), refused.data]).toEqual(['tooManyRequests', { reason: 'tooManyRequests', detail: { seconds: 50 } }]);
  clock.advance(50_001);
  expect((await say(person, { text: 'one more' })).data.number).toBe(limits.chatPerMinute + 1);
});

test('a picture is seen by its sender alone and goes with the message; a place comes as it was sent', async () => {
  const person = await newPerson(server);
  const name = await picture(person);
  const sent = await say(person, { pictures: [name], place: { name: 'Office', latitude: 52.52, longitude: 13.405 } });
  expect(sent.data).toMatchObject({ text: '', pictures: [name], place: { name: 'Office', latitude: 52.52, longitude: 13.405 } });
  expect([await seen(name, person), await seen(name, other)]).toEqual([200, 404]);
  // A used picture becomes nothing else.
  expect((await server.call(updateInfo, { image: name }, { token: person.token })).status).toBe(404);
  const back = await server.call(takeBackChat, { number: 1 }, { token: person.token });
  expect(back.data).toMatchObject({ number: 1, state: 'takenBack', text: '', pictures: [], place: null });
  expect(await seen(name, person)).toBe(404);
  // Sending it again, as a phone does that did not hear the answer, brings nothing back.
  const again = await say(person, { clientId: sent.data.clientId, pictures: [name] });
  expect(again.data).toMatchObject({ number: 1, state: 'takenBack' });
});

test('own messages are taken back for five minutes, nobody else’s ever', async () => {
  const person = await newPerson(server);
  await say(person, { text: 'first' });
  await say(person, { text: 'second' });
  clock.advance(limits.chatTakeBackSec * 1000);
  expect((await server.call(takeBackChat, { number: 1 }, { token: person.token })).data.state).toBe('takenBack');
  clock.advance(1);
  const late = await server.call(takeBackChat, { number: 2 }, { token: person.token });
  expect([late.status, reasonOf(late)]).toEqual([409, 'chatTooLate']);
  expect((await server.call(takeBackChat, { number: 1 }, { token: other.token })).status).toBe(404);
});

test('script-like words are masked in messages, nicknames and autographs', async () => {
  const sent = await say(mara, { text: 'open javascript:steal() now' });
  expect(sent.data.text).toBe('open ***********steal() now');
  const person = await newPerson(server);
  await server.call(updateInfo, { nickname: 'javascript:Lin', autograph: 'eval(1)' }, { token: person.token });
  expect((await server.call(info, {}, { token: person.token })).data).toMatchObject({ nickname: '***********Lin', autograph: '*****1)' });
});

test('nobody takes an operator’s name, one that looks like it, the mark of support or a badge', async () => {
  for (const nickname of ['demo-support', 'Dеmo Support', 'Support', 'Meridian Suррort', 'Lin \u2714']) {
    const answer = await server.call(updateInfo, { nickname }, { token: other.token });
    expect([nickname, answer.status, rulesOf(answer)]).toEqual([nickname, 400, ['nickname nameReserved']]);
  }
  expect((await server.call(updateInfo, { nickname: 'Lin' }, { token: other.token })).status).toBe(200);
});

test('the stream brings messages in the order of their numbers and whatever changes, and another’s topic is refused as one that nobody has', async () => {
  const person = await newPerson(server);
  const { id } = (await server.call(getChat, {}, { token: person.token })).data;
  await say(person, { text: 'before' });
  const stream = await openStream(server.port, person.token);
  const topic = `chat:${id}`;
  stream.subscribe(topic);
  const first = await stream.waitFor<{ chat: ChatState; page: { rows: ChatMessage[] } }>(topic, () => true);
  expect([first.chat.lastNumber, first.page.rows.map(({ text }) => text)]).toEqual([1, ['before']]);
  await Promise.all(Array.from({ length: 8 }, (_, at) => say(person, { text: `word ${at}` })));
  await stream.waitFor<{ message?: ChatMessage }>(topic, ({ message }) => message?.number === 9);
  // What the snapshot has may be told once more: its signal came later.
  const numbers = stream.frames
    .flatMap(({ data }) => (data as { message?: ChatMessage }).message?.number ?? [])
    .filter((number) => number > 1);
  expect(numbers).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  await server.call(takeBackChat, { number: 5 }, { token: person.token });
  await stream.waitFor<{ message?: ChatMessage }>(topic, ({ message }) => message?.number === 5 && message.state === 'takenBack');
  await server.call(grantChat, { minutes: 30 }, { token: person.token });
  await stream.waitFor<{ chat?: ChatState }>(topic, ({ chat }) => chat?.grantTime === clock.now() + 30 * 60_000);
  await server.call(grantChat, { minutes: 0 }, { token: person.token });
  await stream.waitFor<{ chat?: ChatState }>(topic, ({ chat }) => chat?.grantTime === null, { after: stream.frames.length - 1 });
  await server.call(readChat, { number: 9 }, { token: person.token });
  stream.close();

  const stranger = await openStream(server.port, other.token);
  for (const name of [topic, 'chat:cht_00000000000000000000']) {
    stranger.subscribe(name);
    expect(await stranger.waitFor(name, (_data, { kind }) => kind === 'refused')).toEqual({ reason: 'notFound' });
  }
  stranger.close();
});

test('messages older than 180 days go with their pictures; what is younger stays', async () => {
  const person = await newPerson(server);
  const name = await picture(person);
  await say(person, { text: 'old', pictures: [name] });
  clock.advance(limits.chatDays * 86_400_000);
  // Sessions have ended by then.
  const { token } = (await server.call(userLogin, { number: person.user.number, password: person.password })).data;
  await say({ ...person, token }, { text: 'young' });
  clock.advance(1);
  await cleanChatsJob['clean_chats']?.(server.server.context, {});
  expect((await page({ ...person, token })).rows.map(({ number, text }) => [number, text])).toEqual([[2, 'young']]);
  const { rows } = await server.database.pools().audit.query('select 1 from upload where name = $1', [name]);
  expect(rows).toEqual([]);
});

test('without P10601 calls find nothing and the topic says Permission Reject', async () => {
  mara = await newPerson(server);
  const { id } = (await server.call(getChat, {}, { token: mara.token })).data;
  const owner = new pg.Client({ connectionString: server.database.adminUrl });
  await owner.connect();
  await owner.query(`update tenant set permissions = array_remove(permissions, 'P10601') where id = 'meridian'`);
  await owner.end();
  await expect.poll(async () => (await server.call(getChat, {}, { token: mara.token })).status, { timeout: 5000, interval: 50 }).toBe(404);
  const stream = await openStream(server.port, mara.token);
  stream.subscribe(`chat:${id}`);
  expect(await stream.waitFor(`chat:${id}`, () => true)).toEqual({ reason: 'permissionReject' });
  stream.close();
});
