// Books and exchange once everything has settled. For tests and `npm run verify` only.
import { setTimeout as sleep } from 'node:timers/promises';
import { stretch } from '../../../../tools/process/patience.ts';
import { compareBooks, listStoppedTasks, type Books } from './books.ts';
import { listLateWrites } from './late-writes.ts';
import type { EngineDatabase, LinkedAccount, World } from './world.ts';

/** The last part of the time that is given, in which only what every comparison finds counts. */
const JUDGED_PART = 0.25;
/** Comparisons of that part at least, also when it is over before. */
const JUDGED_LOOKS_MIN = 3;

/**
 * The findings of one account that is compared again and again while its tasks trade: at any moment an order may be on its way, so it is well once nothing is
 * found. One that trades all the time may never be: in the last part of its time what each comparison since has found counts, since what was missed or
 * doubled stays different for ever.
 */
export class LastingFindings {
  readonly #endMs: number;
  readonly #judgedFromMs: number;
  #lasting: readonly string[] | undefined;
  #judgedLooks = 0;

  /** Times are real ms of one clock. */
  constructor(beginMs: number, endMs: number) {
    this.#endMs = endMs;
    this.#judgedFromMs = endMs - (endMs - beginMs) * JUDGED_PART;
  }

  /** What counts of this comparison, and whether it is the last one. */
  look(found: readonly string[], nowMs: number): { wrong: readonly string[]; isOver: boolean } {
    const wrong = found.filter((finding) => this.#lasting?.includes(finding) !== false);
    if (nowMs >= this.#judgedFromMs) {
      this.#lasting = wrong;
      this.#judgedLooks += 1;
    }
    return { wrong, isOver: wrong.length === 0 || (nowMs >= this.#endMs && this.#judgedLooks >= JUDGED_LOOKS_MIN) };
  }
}

/** What an engine has heard needs a moment to be booked: of each account the last comparison counts. Stopped tasks and noted late writes are findings too. */
export async function untilBooksEqual(
  database: EngineDatabase,
  world: World,
  accounts: readonly LinkedAccount[],
  msMax: number,
): Promise<Books> {
  const beginMs = performance.now();
  const sum: Books = { orders: 0, fills: 0, cycles: 0, wrong: [] };
  for (const account of accounts) {
    const findings = new LastingFindings(beginMs, beginMs + stretch(msMax));
    let books = await compareBooks(database, world, account);
    let { wrong, isOver } = findings.look(books.wrong, performance.now());
    while (!isOver) {
      await sleep(50);
      books = await compareBooks(database, world, account);
      ({ wrong, isOver } = findings.look(books.wrong, performance.now()));
    }
    sum.orders += books.orders;
    sum.fills += books.fills;
    sum.cycles += books.cycles;
    sum.wrong.push(...wrong);
  }
  sum.wrong.push(...(await listStoppedTasks(database)), ...(await listLateWrites(database)));
  return sum;
}
