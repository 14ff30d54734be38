import { expect, test } from 'vitest';
import { PAUSE_MS, visitsAt } from './last-visit.ts';

const NOW = Date.parse('2026-11-27T12:00:00Z');

test('the first visit has none before it, whatever stands on the device', () => {
  for (const kept of [undefined, null, 7, {}, { lastMs: 'x' }, { lastMs: NOW + 1 }])
    expect(visitsAt(kept, NOW)).toEqual({ beforeMs: undefined, lastMs: NOW });
});

test('a look within the pause belongs to the visit that goes on', () => {
  const before = NOW - 86_400_000;
  expect(visitsAt({ beforeMs: before, lastMs: NOW - PAUSE_MS }, NOW)).toEqual({ beforeMs: before, lastMs: NOW });
});

test('after a pause the visit before ended when Home was last seen', () => {
  expect(visitsAt({ beforeMs: 1, lastMs: NOW - PAUSE_MS - 1 }, NOW)).toEqual({ beforeMs: NOW - PAUSE_MS - 1, lastMs: NOW });
});
