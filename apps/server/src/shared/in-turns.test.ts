import { expect, test } from 'vitest';
import { mapInTurns } from './in-turns.ts';

test('others have their turn after every so many items, and the results keep their order', async () => {
  const happened: string[] = [];
  let isOver = false;
  const others = (): void => {
    if (happened.at(-1) !== 'others') happened.push('others');
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  const results = await mapInTurns([1, 2, 3, 4, 5], 2, (item) => {
    happened.push(String(item));
    return item * 10;
  });
  isOver = true;
  expect(results).toEqual([10, 20, 30, 40, 50]);
  expect(happened).toEqual(['1', '2', 'others', '3', '4', 'others', '5']);
  expect(await mapInTurns([], 2, () => 1)).toEqual([]);
});
