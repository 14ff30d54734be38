// Share cards over HTTP: the figures of each subject, what a code tells whom, taking back, bounds and guesses.
import { getShareFigure, makeShareCard, pageShareCard, readShareCard, takeBackShareCard, updateInfo } from '@millrace/contract';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertNotes } from '../shared/notes/notes.store.ts';
import { newPerson, reasonOf, setUpServer, type Person } from '../testing/index.ts';
import { giveProperty } from '../testing/property.ts';

const server = setUpServer();
const HOUR_MS = 3_600_000;
let admin: pg.Client;
let person: Person;
let taskId: string;
/** Begin of the hour 20 hours ago. */
let startMs: number;

beforeAll(async () => {
  admin = new pg.Client({ connectionString: server.database.adminUrl });
  await admin.connect();
});
afterAll(() => admin.end());
beforeEach(async () => {
  person = await newPerson(server);
  ({ taskId } = await giveProperty(server.database.adminUrl, { tenantId: 'meridian', id: person.user.id }));
  startMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 20 * HOUR_MS;
  await admin.query('update task set created_at = to_timestamp($2 / 1000.0) where id = $1', [taskId, startMs]);
});

const own = () => ({ token: person.token });

async function note(hour: number, openResult: string): Promise<void> {
  const amounts = { margin: '150', reserved: '50', openResult, running: '0', resistance: '20' };
  await insertNotes(admin, [
    { taskId, hourTs: startMs + hour * HOUR_MS, notedTs: startMs + hour * HOUR_MS, tenantId: 'meridian', openedGroupId: null, ...amounts },
  ]);
}

async function closeCycle(cycle: number, hours: [number, number], net: number): Promise<void> {
  const [from, to] = hours.map((hour) => startMs + hour * HOUR_MS);
  await admin.query(
    `insert into task_cycle (task_id, leg, cycle, tenant_id, environment, reason, adds, realized, fees, funding, net, opened_ts, closed_ts)
     values ($1, 'L', $2, 'meridian', 'paper', 'TARGET', 0, $3::numeric + 0.5, 0.5, 0, $3, $4, $5)`,
    [taskId, cycle, net, from, to],
  );
}

test('a task’s card has the booked result, the greatest fall of booked and open together, and what is open now', async () => {
  expect(reasonOf(await server.call(getShareFigure, { kind: 'task', taskId }, own()))).toBe('shareNotMeasured');
  await note(1, '-3');
  await closeCycle(0, [0, 2], 10);
  await note(3, '2');
  // 12 was the height: 10 booked and 2 open. Now 10 booked and 9 lost in what is open: 11 under it.
  await note(5, '-9');
  await closeCycle(1, [3, 6], -6);
  await note(19, '1');
  await admin.query('update task set net_total = 4 where id = $1', [taskId]);
  const { data } = await server.call(getShareFigure, { kind: 'task', taskId }, own());
  expect(data).toMatchObject({ kind: 'task', environment: 'paper', assignmentType: 4, instId: 'BTC-USDT-SWAP', cycles: 2 });
  expect([data.yieldPct, data.net, data.drawdownPct, data.drawdown, data.openPct]).toEqual(['2', '4.00', '5.5', '11.00', '0.5']);
  expect(data.curve.at(-1)).toBe('2.5');
  // What was booked since the last reading is no more open.
  await closeCycle(2, [18, 19.5], 1);
  expect((await server.call(getShareFigure, { kind: 'task', taskId }, own())).data).toMatchObject({ openPct: null, cycles: 3 });
});

test('a loss is shared like a gain; days count what the page of earnings counts, and their own falls', async () => {
  await note(1, '-3');
  await closeCycle(0, [0, 2], -20);
  await note(3, '0');
  const { data } = await server.call(
    makeShareCard,
    { kind: 'days', lastDays: '7', showAmounts: 'true', showName: 'false', showAvatar: 'false' },
    own(),
  );
  expect(data.figure).toMatchObject({ kind: 'days', days: 7, yieldPct: '-10', net: '-20.00', cycles: 1, environment: 'paper' });
  expect(data.figure.drawdown).toBe('20.00');
  expect(reasonOf(await server.call(getShareFigure, { kind: 'days', lastDays: '30', environment: 'real' }, own()))).toBe(
    'shareNotMeasured',
  );
});

test('a subject that is not the caller’s, not closed or not named is refused', async () => {
  const other = await newPerson(server);
  await note(1, '0');
  expect(reasonOf(await server.call(getShareFigure, { kind: 'task', taskId }, { token: other.token }))).toBe('notFound');
  expect((await server.call(getShareFigure, { kind: 'task' }, own())).data).toMatchObject([{ field: 'taskId', rule: 'required' }]);
  expect((await server.call(getShareFigure, { kind: 'days' }, own())).data).toMatchObject([{ field: 'lastDays', rule: 'required' }]);
  expect(reasonOf(await server.call(getShareFigure, { kind: 'cycle', taskId, cycle: '7' }, own()))).toBe('notFound');
  expect(reasonOf(await server.call(getShareFigure, { kind: 'trader' }, own()))).toBe('notFound');
});

test('a code tells the figure as it was made, with a name only where the sharer chose so, until the card is taken back', async () => {
  await note(1, '0');
  await server.call(updateInfo, { nickname: 'Mara Lind' }, own());
  const choices = { showAmounts: 'false', showAvatar: 'true' };
  const quiet = (await server.call(makeShareCard, { kind: 'task', taskId, showName: 'false', ...choices }, own())).data;
  const named = (await server.call(makeShareCard, { kind: 'task', taskId, showName: 'true', ...choices }, own())).data;
  expect(quiet.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
  expect(quiet.link.endsWith(`/s/${quiet.code}`)).toBe(true);
  await admin.query('update task set net_total = 50 where id = $1', [taskId]);
  await server.call(updateInfo, { nickname: 'Somebody else' }, own());
  const shown = await server.call(readShareCard, { code: quiet.code.toLowerCase() });
  expect(shown.data).toMatchObject({
    isTakenBack: false,
    nickname: null,
    avatar: null,
    figure: { yieldPct: '0', net: null, drawdown: null },
  });
  for (const secret of [person.user.id, person.user.number, taskId, 'Mara', 'Somebody']) expect(shown.text).not.toContain(secret);
  expect((await server.call(readShareCard, { code: named.code })).data.nickname).toBe('Mara Lind');

  const list = (await server.call(pageShareCard, {}, own())).data;
  expect(list.rows.map(({ code }) => code)).toEqual([named.code, quiet.code]);
  const other = await newPerson(server);
  expect((await server.call(pageShareCard, {}, { token: other.token })).data.total).toBe(0);
  expect(reasonOf(await server.call(takeBackShareCard, { code: named.code }, { token: other.token }))).toBe('notFound');
  expect((await server.call(takeBackShareCard, { code: named.code }, own())).code).toBe('200');
  expect((await server.call(takeBackShareCard, { code: named.code }, own())).code).toBe('200');
  expect((await server.call(readShareCard, { code: named.code })).data).toMatchObject({ isTakenBack: true, figure: null, nickname: null });
  expect((await server.call(readShareCard, { code: quiet.code })).data.isTakenBack).toBe(false);
});

test('wrong codes, too short or long ones and those of another brand are answered alike, and wait after twenty', async () => {
  await note(1, '0');
  const choices = { showAmounts: 'false', showName: 'false', showAvatar: 'false' };
  const { code } = (await server.call(makeShareCard, { kind: 'task', taskId, ...choices }, own())).data;
  const answers: string[] = [];
  const wrong = ['000000000000', 'x', 'ZZZZZZZZZZZZ', code.slice(1), `${code}0`, 'U'.repeat(64)];
  for (const guess of wrong) answers.push((await server.call(readShareCard, { code: guess })).text);
  answers.push((await server.call(readShareCard, { code }, { host: 'aurora.localhost' })).text);
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toContain('notFound');
  // Codes that are right are not counted.
  for (let look = 0; look < 30; look += 1) expect((await server.call(readShareCard, { code })).code).toBe('200');
  for (let guess = wrong.length; guess < 20; guess += 1) expect(reasonOf(await server.call(readShareCard, { code: 'A' }))).toBe('notFound');
  expect(reasonOf(await server.call(readShareCard, { code: 'A' }))).toBe('tooManyRequests');
  expect(reasonOf(await server.call(readShareCard, { code }))).toBe('tooManyRequests');
});

test('a trader has at most 500 cards', async () => {
  await note(1, '0');
  await admin.query(
    `insert into share_card (id, tenant_id, user_id, code, figure, created_at, taken_back_at)
     select 'shr_many' || n, 'meridian', $1, lpad(n::text, 12, '0'), '{}', now(), case when n <= 10 then now() - interval '181 days' end from generate_series(1, 510) n`,
    [person.user.id],
  );
  const choices = { showAmounts: 'false', showName: 'false', showAvatar: 'false' };
  const full = await server.call(makeShareCard, { kind: 'task', taskId, ...choices }, own());
  expect(reasonOf(full)).toBe('shareCardsTooMany');
});
