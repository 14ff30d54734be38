// The address of the page says which days are asked for; a span has all its days.
import { expect, test } from 'vitest';
import { barsOfDays, choiceOf, figuresOf, spanOf, viewOf } from './profit-span.ts';

test('the last 30 days unless the address says otherwise; unknown words count as not said', () => {
  expect(spanOf({})).toEqual({ lastDays: '30' });
  expect(spanOf({ days: '7', money: 'demo' })).toEqual({ lastDays: '7', environment: 'demo' });
  expect(spanOf({ days: '8', money: 'gold' })).toEqual({ lastDays: '30' });
  expect(spanOf({ days: '7', start: '2026-01-01', end: '2026-02-01' })).toEqual({ startDay: '2026-01-01', endDay: '2026-02-01' });
  expect(spanOf({ start: '2026-01-01' })).toEqual({ startDay: '2026-01-01' });
  expect([choiceOf({}), choiceOf({ end: '2026-01-01' }), viewOf({}), viewOf({ by: 'day' })]).toEqual(['30', 'custom', 'task', 'day']);
});

test('a day without a row brought nothing; days to come are no days', () => {
  const span = { startDay: '2026-02-27', endDay: '2026-03-09', today: '2026-03-02' };
  const bars = barsOfDays(span, [
    { day: '2026-02-28', net: '3.5' },
    { day: '2026-03-02', net: '-1' },
  ]);
  expect(bars.map(({ day, value }) => `${day} ${value}`)).toEqual(['2026-02-27 0', '2026-02-28 3.5', '2026-03-01 0', '2026-03-02 -1']);
  expect(figuresOf(bars)).toEqual({ gains: 1, days: 4, best: '3.5', worst: '-1' });
  expect(barsOfDays({ ...span, startDay: '2026-03-03' }, [])).toEqual([]);
  expect(figuresOf([])).toBeUndefined();
});
