// A trader hands their session over to another device by a ticket: once, within a minute, on their own tenant, and only while their own session lives.
import { info, listSession, loginout, makeTicket, readTicket, takeTicket, userLogin } from '@millrace/contract';
import { beforeAll, expect, test } from 'vitest';
import { newPerson, reasonOf, testClock, setUpServer, type Person } from '../../testing/index.ts';

const clock = testClock();
const server = setUpServer({ clock });
let mei: Person;

beforeAll(async () => {
  mei = await newPerson(server);
});

const purpose = 'device' as const;
const make = async (token = mei.token): Promise<string> => (await server.call(makeTicket, { purpose }, { token })).data.ticket;
const take = (ticket: string, host = 'localhost') => server.call(takeTicket, { ticket, purpose }, { host });
const read = (ticket: string, host = 'localhost') => server.call(readTicket, { ticket, purpose }, { host });

test('opens a session of its own, once, and reading it before uses nothing up', async () => {
  const ticket = await make();
  expect(ticket).toMatch(/^hnd_[0-9A-Za-z_-]{22}$/);
  expect((await read(ticket)).data).toEqual({ number: mei.user.number, nickname: mei.user.nickname, image: '' });
  const { data } = await take(ticket);
  expect(data.token).not.toBe(mei.token);
  expect((await server.call(info, {}, { token: data.token })).data.number).toBe(mei.user.number);
  expect((await server.call(listSession, {}, { token: mei.token })).data).toHaveLength(2);
  expect([reasonOf(await take(ticket)), reasonOf(await read(ticket))]).toEqual(['ticketInvalid', 'ticketInvalid']);
});

test('of many who take it at once one gets a session', async () => {
  const ticket = await make();
  const answers = await Promise.all(Array.from({ length: 8 }, () => take(ticket)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('ends after a minute, with the next ticket, and with the session that made it', async () => {
  const late = await make();
  clock.advance(60_000);
  expect(reasonOf(await take(late))).toBe('ticketInvalid');
  const [first, second] = [await make(), await make()];
  expect([reasonOf(await take(first)), (await take(second)).status]).toEqual(['ticketInvalid', 200]);
  const other = await server.call(userLogin, { number: mei.user.number, password: mei.password });
  const orphan = await make(other.data.token);
  await server.call(loginout, {}, { token: other.data.token });
  expect(reasonOf(await take(orphan))).toBe('ticketInvalid');
});

test('is worth nothing on the host of another tenant', async () => {
  const ticket = await make();
  expect([reasonOf(await read(ticket, 'aurora.localhost')), reasonOf(await take(ticket, 'aurora.localhost'))]).toEqual([
    'ticketInvalid',
    'ticketInvalid',
  ]);
  expect((await take(ticket)).status).toBe(200);
});
