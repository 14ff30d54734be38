// Books and exchange once everything has settled. For tests and `npm run verify` only.
import { setTimeout as sleep } from 'node:timers/promises';
import { stretch } from '../../../../tools/process/patience.ts';
import { compareBooks, listStoppedTasks, type Books } from './books.ts';
import { listLateWrites } from './late-writes.ts';
import type { EngineDatabase, LinkedAccount, World } from './world.ts';

/**
 * What an engine has heard needs a moment to be booked, and the market goes on: of each account the first comparison without findings, or the last one in time.
 * Stopped tasks and noted late writes are findings too.
 */
export async function untilBooksEqual(
  database: EngineDatabase,
  world: World,
  accounts: readonly LinkedAccount[],
  msMax: number,
): Promise<Books> {
  const endMs = performance.now() + stretch(msMax);
  const sum: Books = { orders: 0, fills: 0, cycles: 0, wrong: [] };
  for (const account of accounts) {
    let books = await compareBooks(database, world, account);
    while (books.wrong.length > 0 && performance.now() < endMs) {
      await sleep(50);
      books = await compareBooks(database, world, account);
    }
    sum.orders += books.orders;
    sum.fills += books.fills;
    sum.cycles += books.cycles;
    sum.wrong.push(...books.wrong);
  }
  sum.wrong.push(...(await listStoppedTasks(database)), ...(await listLateWrites(database)));
  return sum;
}
