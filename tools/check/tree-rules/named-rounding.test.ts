import { expect, test } from 'vitest';
import { treeOf } from '../tree.ts';
import { namedRounding } from './named-rounding.ts';

const FILE = 'packages/paper/src/trading/holds.ts';

test.each([
  'const part = (size * share) / 10_000n;',
  'const part = (size * FIXED_ONE) / price;',
  'const part = sum / BigInt(hours);',
  'const part = (amount * yearly) / (HOURS * 10n ** 18n);',
  'const part = (size * BigInt(share)) / whole;',
])('%s is found', async (text) => {
  expect(await namedRounding.find(treeOf({ [FILE]: text }))).toMatchObject([{ file: FILE, line: 1 }]);
});

test('named roundings, other numbers, comments, tests and the files that divide by hand are free', async () => {
  const files = {
    [FILE]: `const part = divFloor(size * share, 10_000n); // size / 10_000n\nconst half = Number(size) / 2;`,
    'packages/paper/src/trading/holds.test.ts': 'const part = size / 10n;',
    'packages/market/src/decimal.ts': 'const part = num / 10n;',
    'packages/engine/src/backtest/fast/money-line.ts': 'const part = num / 1_000_000n;',
  };
  expect(await namedRounding.find(treeOf(files))).toEqual([]);
});
