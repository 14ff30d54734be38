// The points of the curve and what the figures say while one is asked for.
import { expect, test } from 'vitest';
import { resultPoints, standingAt } from './result-points.ts';

const HOUR_MS = 3_600_000;
const nowMs = Date.UTC(2026, 10, 20, 14, 2);
const now = { booked: '524.35', open: '-43.99', total: '480.36' };
const noted = (hoursAgo: number, booked: string, open: string) => ({ time: nowMs - hoursAgo * HOUR_MS, booked, open });
const curves = [
  { environment: 'paper' as const, points: [noted(2, '388.19', '-18.6'), noted(1, '524.35', '-0.1')] },
  { environment: 'real' as const, points: [noted(2, '1', '1')] },
];
const paper = { environment: 'paper' as const, results: now, nowMs };

test('each point is booked and open together, of one environment, and the last is what the headline says', () => {
  expect(resultPoints({ curves }, paper)).toEqual([
    { timeMs: nowMs - 2 * HOUR_MS, value: '369.59', booked: '388.19', open: '-18.6' },
    { timeMs: nowMs - HOUR_MS, value: '524.25', booked: '524.35', open: '-0.1' },
    { timeMs: nowMs, value: now.total, booked: now.booked, open: now.open },
  ]);
  expect(resultPoints({ curves }, { ...paper, environment: 'demo' })).toEqual([
    { timeMs: nowMs, value: '480.36', booked: '524.35', open: '-43.99' },
  ]);
});

test('a note of this very moment is not beside it, and without a price the curve ends with the last note', () => {
  const late = [{ environment: 'paper' as const, points: [noted(1, '1', '2'), noted(0, '5', '5'), noted(-1, '6', '6')] }];
  expect(resultPoints({ curves: late }, paper).map(({ value }) => value)).toEqual(['3', '480.36']);
  const unknown = { ...paper, results: { booked: '1', open: undefined, total: undefined } };
  expect(resultPoints({ curves }, unknown).map(({ value }) => value)).toEqual(['369.59', '524.25']);
});

test('the figures follow the point that is asked for and return to now', () => {
  const points = resultPoints({ curves }, paper);
  expect(standingAt(points, points[0]?.timeMs, now)).toEqual({
    booked: '388.19',
    open: '-18.6',
    total: '369.59',
    timeMs: nowMs - 2 * HOUR_MS,
  });
  for (const asked of [undefined, nowMs, nowMs - 5 * HOUR_MS])
    expect(standingAt(points, asked, now)).toEqual({ ...now, timeMs: undefined });
});
