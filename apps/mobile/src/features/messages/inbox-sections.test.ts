import type { Message } from '@millrace/contract';
import { expect, test } from 'vitest';
import { inboxLines } from './inbox-sections.ts';

const DAY_MS = 86_400_000;
const dayOf = (timeMs: number): string => String(Math.floor(timeMs / DAY_MS));
const at = (day: number, undecided = false): Message => ({
  id: `msg_${day}`,
  kind: 'cycleClosed',
  args: {},
  taskId: null,
  read: true,
  undecided,
  createTime: day * DAY_MS,
});

test('what must be decided has its own head, whatever its day, and each day has one', () => {
  const lines = inboxLines([at(2, true), at(9, true), at(9), at(9), at(8)], dayOf, 9 * DAY_MS + 5);
  expect(lines.map(({ head, last }) => [head, last])).toEqual([
    ['needsYou', false],
    [undefined, true],
    ['today', false],
    [undefined, true],
    ['day', true],
  ]);
});

test('an empty inbox has no lines', () => {
  expect(inboxLines([], dayOf, 0)).toEqual([]);
});
