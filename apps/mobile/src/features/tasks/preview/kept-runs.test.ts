import { expect, test } from 'vitest';
import { createStorage } from '../../../shared/session/storage.ts';
import { KEPT_RUNS_MAX } from '../limits.ts';
import { differences, forgetRun, keepRun, readKeptRuns, type KeptRun } from './kept-runs.ts';

const run = (at: number): KeptRun => ({
  at,
  key: 'contract_optional',
  days: 90,
  values: { firstSz: '1' },
  figures: { closed: '1', open: '0', cycles: 1, drawdown: '-1', mostMargin: '10' },
  curve: [{ timeMs: at, value: '0' }],
});

function memory(): globalThis.Storage {
  const kept = new Map<string, string>();
  return {
    length: 0,
    clear: () => kept.clear(),
    key: () => null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
}

test('the newest runs of an instrument are kept, bounded, and one can be removed', () => {
  const storage = createStorage(memory());
  for (let at = 1; at <= KEPT_RUNS_MAX + 2; at += 1) keepRun(storage, 'BTC-USDT', run(at));
  keepRun(storage, 'ETH-USDT', run(99));
  expect(readKeptRuns(storage, 'BTC-USDT').map(({ at }) => at)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  expect(forgetRun(storage, 'BTC-USDT', 11).map(({ at }) => at)).not.toContain(11);
  expect(readKeptRuns(storage, 'ETH-USDT')).toHaveLength(1);
});

test('what does not read as kept runs counts as nothing', () => {
  const storage = createStorage(memory());
  storage.write('preview.BTC-USDT', [{ at: 'x' }]);
  expect(readKeptRuns(storage, 'BTC-USDT')).toEqual([]);
});

test('settings differ where a word is missing or says something else', () => {
  expect(differences({ firstSz: '1', lever: '3' }, { firstSz: '1', lever: '5', targetRate: '2' })).toEqual(['lever', 'targetRate']);
});
