// Compares the accounts of tasks that trade while the market goes on: books against orders, trades and positions of the exchange, savings against its bills.
// For tests and `npm run verify` only.
import { setTimeout as sleep } from 'node:timers/promises';
import { negateDecimal } from '@millrace/market';
import { compareBooks, listStoppedTasks } from './books.ts';
import { compareMoves } from './compare-moves.ts';
import { LastingFindings } from './settled-books.ts';
import { sumOf, type EngineDatabase, type LinkedAccount, type World } from './world.ts';

const LOOK_MS = 50;

export interface Trader {
  id: string;
  account: LinkedAccount;
  /** It saves idle funds and trades nothing. */
  saves: boolean;
}

export interface Settled {
  orders: number;
  fills: number;
  cycles: number;
  /** Moves of money that were done. */
  moves: number;
  /** Findings in words; empty when all is well. */
  wrong: string[];
}

export interface AgreeOptions {
  database: EngineDatabase;
  /** How long books and exchange may differ. */
  patienceMs: number;
  /** Which every order of ours carries. */
  brokerCode: string;
  /** Which findings count; all unless given. */
  counts?: (finding: string) => boolean;
}

interface Compared {
  database: EngineDatabase;
  world: World;
  account: LinkedAccount;
}

/** Compares the books and the savings of every account until they and the exchange are equal once, or for as long as the patience lasts. */
export async function agreeAll(world: World, tasks: readonly Trader[], options: AgreeOptions): Promise<Settled> {
  const { database, patienceMs, brokerCode, counts = () => true } = options;
  const sum: Settled = { orders: 0, fills: 0, cycles: 0, moves: 0, wrong: [] };
  const accounts = [...new Set(tasks.map(({ account }) => account))];
  const saving = tasks.filter(({ saves }) => saves);
  const beginMs = performance.now();
  const of = (account: LinkedAccount): Compared => ({ database, world, account });
  let differing = [
    ...accounts.map((account) => () => compareTrading(of(account), brokerCode)),
    ...saving.map((task) => () => compareSavings(of(task.account))),
  ].map((compare) => ({ compare, findings: new LastingFindings(beginMs, beginMs + patienceMs) }));
  while (differing.length > 0) {
    const next: typeof differing = [];
    for (const each of differing) {
      const { orders, fills, cycles, moves, wrong: all } = await each.compare();
      const { wrong, isOver } = each.findings.look(all.filter(counts), performance.now());
      if (!isOver) {
        next.push(each);
        continue;
      }
      sum.orders += orders;
      sum.fills += fills;
      sum.cycles += cycles;
      sum.moves += moves;
      sum.wrong.push(...wrong);
    }
    differing = next;
    if (differing.length > 0) await sleep(LOOK_MS);
  }
  sum.wrong.push(...(await listStoppedTasks(database)));
  return sum;
}

async function compareTrading({ database, world, account }: Compared, brokerCode: string): Promise<Settled> {
  const books = await compareBooks(database, world, account);
  const foreign = (await world.orders(account)).filter((order) => order['tag'] !== brokerCode);
  const tagged = foreign.map((order) => `${order['clOrdId'] ?? ''} carries the code "${order['tag'] ?? ''}"`);
  return { ...books, moves: 0, wrong: [...books.wrong, ...tagged] };
}

/** Of an account with a saving task: each move has its bill, and what the exchange holds is what the task has, and interest that it has not seen yet. */
async function compareSavings({ database, world, account }: Compared): Promise<Settled> {
  const { wrong, done, earned, booked, saved, funding } = await compareMoves(database, world, account);
  const { rows } = await database.pools().engine.query<{ saved: string; between: string }>(
    `select ((state->>'saved')::numeric + (state->>'lentOn')::numeric)::text as saved, state->>'between' as between from task
        where credential_id = $1 and inst_id = 'USDT' and state->>'underWay' is null`,
    [account.credentialId],
  );
  const there = sumOf([saved, booked, negateDecimal(earned)]);
  return {
    orders: 0,
    fills: 0,
    cycles: 0,
    moves: Object.values(done).reduce((count, each) => count + each, 0),
    wrong: [
      ...wrong,
      ...rows.flatMap((task) => (sumOf([task.saved]) === there ? [] : [`${saved} is in savings and ${task.saved} here`])),
      ...rows.flatMap((task) =>
        sumOf([task.between]) === sumOf([funding]) ? [] : [`${funding} is in the funding account and ${task.between} here`],
      ),
      ...(rows.length === 1 ? [] : ['a move of money is under way']),
    ],
  };
}
