import { expect, test } from 'vitest';
import { ShardTable } from './shard-table.ts';

function tableOf(...shards: number[]): { table: ShardTable; setNow(ms: number): void } {
  let nowMs = 0;
  const table = new ShardTable(100, () => nowMs);
  for (const shard of shards) table.add({ shard, epoch: 1 });
  table.renew(80);
  return { table, setNow: (ms) => void (nowMs = ms) };
}

test('a request counts as refused when its lease is over, and a question whether it is over does not', () => {
  const { table, setNow } = tableOf(1);
  expect([table.mayWrite(1), table.refused]).toEqual([true, 0]);
  setNow(80);
  expect([table.isSure(1), table.refused]).toEqual([false, 0]);
  expect([table.mayWrite(1), table.refused]).toEqual([false, 1]);
});

test('what is refused after the lease was lost counts until the shard is claimed again', () => {
  const { table } = tableOf(1, 2);
  table.clear();
  expect([table.mayWrite(1), table.stillHolds(2), table.refused]).toEqual([false, false, 2]);
  table.add({ shard: 1, epoch: 2 });
  table.renew(80);
  expect([table.mayWrite(1), table.stillHolds(1), table.refused]).toEqual([true, true, 2]);
  table.delete(1);
  expect([table.mayWrite(1), table.stillHolds(1), table.refused]).toEqual([false, false, 2]);
});

test('what is refused of a shard that was given back in order does not count', () => {
  const { table } = tableOf(1, 2);
  table.leave(1);
  table.delete(1);
  table.noteRefused(1);
  expect([table.mayWrite(1), table.stillHolds(1), table.mayWrite(2), table.refused]).toEqual([false, false, true, 0]);
});
