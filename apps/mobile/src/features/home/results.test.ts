import { expect, test } from 'vitest';
import { environmentOf, environmentsOf, restOf, standingOf, bookedOf, type Earnings } from './results.ts';

const answered = (answer: Pick<Parameters<typeof resultsOf>[0], 'days' | 'totals'>) => ({ timeZone: 'UTC', ...answer, tasks: [] });

const day = (environment: 'real' | 'paper', date: string, net: string) => ({ environment, day: date, net });
const flat = { booked: '0', open: '0' };
const nowMs = Date.parse('2026-11-20T23:59:59Z');

const days = [
  day('real', '2026-10-21', '1000'),
  day('real', '2026-10-22', '0.1'),
  day('real', '2026-11-19', '0.2'),
  day('paper', '2026-11-20', '500'),
  day('real', '2026-11-20', '-0.05'),
];
const totals = [
  { environment: 'paper' as const, net: '500' },
  { environment: 'real' as const, net: '1000.25' },
];

function resultsOf(answer: Earnings, { running, ...now }: Parameters<typeof bookedOf>[1] & { running: Parameters<typeof standingOf>[1] }) {
  return standingOf(bookedOf(answer, now), running);
}

test('today and thirty days with today, exactly, and practice stays out of what is real', () => {
  const answer = answered({ days, totals });
  expect(resultsOf(answer, { environment: 'real', tasks: [], running: flat, nowMs })).toMatchObject({
    today: '-0.05',
    month: '0.25',
    booked: '1000.25',
  });
  const tomorrow = resultsOf(answer, { environment: 'paper', tasks: [], running: flat, nowMs: nowMs + 1000 });
  expect(tomorrow).toMatchObject({ today: '0', month: '500', booked: '500' });
  expect(resultsOf(answer, { environment: 'demo', tasks: [], running: flat, nowMs })).toMatchObject({ booked: '0', total: '0' });
});

test('today is that of the time zone in which the server counts', () => {
  const answer = { ...answered({ days: [day('real', '2026-11-21', '7')], totals }), timeZone: 'Asia/Shanghai' };
  expect(resultsOf(answer, { environment: 'real', tasks: [], running: flat, nowMs })).toMatchObject({ today: '7', month: '7' });
  expect(resultsOf(answer, { environment: 'real', tasks: [], running: flat, nowMs: nowMs - 8 * 3_600_000 })).toMatchObject({ today: '0' });
});

test('the total is what is booked and what is open, and unknown while the open part is', () => {
  const totalAt = (open: string | undefined) =>
    resultsOf(answered({ days, totals }), { environment: 'real', tasks: [], running: { booked: '0', open }, nowMs }).total;
  expect(totalAt('-38.25')).toBe('962');
  expect(totalAt(undefined)).toBeUndefined();
});

const before = { timeZone: 'UTC', days, totals, tasks: [{ id: 'a', net: '0.05' }] };
const after = {
  timeZone: 'UTC',
  days: [...days.slice(0, 4), day('real', '2026-11-20', '4.95')],
  totals: [{ environment: 'real' as const, net: '1005.25' }],
  tasks: [{ id: 'a', net: '5.05' }],
};
const runs = { environment: 'real' as const, tasks: [{ id: 'a', sumPnl: '0.05' }], running: { booked: '-1', open: '6' }, nowMs };
const closed = { ...runs, tasks: [{ id: 'a', sumPnl: '5.05' }], running: flat };

test.each([
  ['running, before the closing is answered', before, runs],
  ['closed, before the closing is answered', before, closed],
  ['running, after the closing was answered', after, runs],
  ['closed, after the closing was answered', after, closed],
])('a result that closes is counted once at every moment: %s', (_name, answer, now) => {
  const { total, booked, today, month } = resultsOf(answer, now);
  const isClosed = now === closed;
  expect({ total, booked, today, month }).toEqual({
    total: '1005.25',
    booked: isClosed ? '1005.25' : '999.25',
    today: isClosed ? '4.95' : '-0.05',
    month: isClosed ? '5.25' : '0.25',
  });
});

test('a task made since the answer counts in full, one deleted since stays counted', () => {
  const made = resultsOf(before, { ...runs, tasks: [...runs.tasks, { id: 'b', sumPnl: '2' }] });
  expect(made.booked).toBe('1001.25');
  expect(resultsOf(before, { ...runs, tasks: [], running: flat }).booked).toBe('1000.25');
});

test('yesterday is the day before in the time zone, and 30 days are 30 through a change of the clocks', () => {
  const newYork = { timeZone: 'America/New_York', totals, tasks: [] };
  // 00:30 of the 20th of March in New York: the 30 days began on the 19th of February, an hour later than 29 times 24 hours ago.
  const march = {
    ...newYork,
    days: [
      day('real', '2027-02-18', '100'),
      day('real', '2027-02-19', '5'),
      day('real', '2027-03-19', '2'),
      day('real', '2027-03-20', '1'),
    ],
  };
  const spring = { environment: 'real' as const, tasks: [], running: flat, nowMs: Date.parse('2027-03-20T04:30:00Z') };
  expect(resultsOf(march, spring)).toMatchObject({ today: '1', yesterday: '2', month: '8' });
  expect(resultsOf(answered({ days, totals }), { environment: 'real', tasks: [], running: flat, nowMs })).toMatchObject({
    yesterday: '0.2',
  });
});

test('one environment is shown and never two at once: the chosen one, that of all tasks, or real money first', () => {
  const [real, paper] = [{ environment: 'real' as const }, { environment: 'paper' as const }];
  expect(environmentsOf([paper], [])).toEqual(['paper']);
  expect(environmentsOf([paper], totals)).toEqual(['real', 'paper']);
  expect(environmentsOf([], [])).toEqual([]);
  expect(environmentOf([paper], ['real', 'paper'], undefined)).toBe('paper');
  expect(environmentOf([paper, real], ['real', 'paper'], undefined)).toBe('real');
  expect(environmentOf([paper, real], ['real', 'paper'], 'paper')).toBe('paper');
  expect(environmentOf([], ['real', 'paper'], undefined)).toBe('real');
  expect(environmentOf([paper], ['paper'], 'real')).toBe('paper');
  expect(environmentOf([], [], undefined)).toBeUndefined();
});

test('what is not listed brought the rest of the total, in the moment a cycle closes too', () => {
  const listed = [{ id: 'a', sumPnl: '3' }];
  expect(restOf('1010.25', listed, { booked: '0.5', open: '-1.25' })).toBe('1008');
  expect(restOf('1010.25', [{ id: 'a', sumPnl: '2.25' }], { booked: '0', open: '0' })).toBe('1008');
  expect(restOf(undefined, listed, { booked: '0', open: '0' })).toBeUndefined();
  expect(restOf('1', listed, { booked: '0', open: undefined })).toBeUndefined();
});
