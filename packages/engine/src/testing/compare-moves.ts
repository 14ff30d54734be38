// Compares the moves of money that tasks have stored with the bills of the funding account: each move has one bill and each bill one move. For tests
// and `npm run verify` only.
import { addDecimals, normalDecimal } from '@millrace/market';
import {
  createConnection,
  listAllPages,
  listAssetBalances,
  listAssetBills,
  listInterest,
  listSavingsBalances,
  type AssetBill,
  type Connection,
} from '@millrace/okx';
import type { EngineDatabase, LinkedAccount, World } from './world.ts';

/** Rows of one answer. */
const BILLS_MAX = 100;

const stepOfBill: Readonly<Record<string, string>> = { '75': 'purchase', '76': 'redeem', '130': 'toFunding', '131': 'toTrading' };

export interface ComparedMoves {
  wrong: string[];
  /** Moves that were done, by step. */
  done: Record<string, number>;
  /** Interest that the venue booked and that the tasks have, and what is left in savings and in the funding account. */
  earned: string;
  booked: string;
  saved: string;
  funding: string;
}

function connectionOf(world: World, { apiKey, secretKey, passphrase }: LinkedAccount, nowMs: () => number): Connection {
  return createConnection({
    restUrl: world.origin,
    credentials: { apiKey, secretKey, passphrase },
    clock: { nowMs },
    wallClock: { nowMs: () => Date.now() },
  });
}

/** With an engine that was killed, a move may still be open; what it has sent is counted all the same. */
export async function compareMoves(database: EngineDatabase, world: World, account: LinkedAccount): Promise<ComparedMoves> {
  const { clockMs } = await world.status();
  const connection = connectionOf(world, account, () => clockMs);
  const [bills, interest, savings, balances] = [
    await listBills(connection),
    dataOf(
      await listAllPages(
        (after) => interestBefore(connection, after),
        ({ atMs }) => String(atMs),
      ),
    ),
    dataOf(await listSavingsBalances(connection, 'USDT')),
    dataOf(await listAssetBalances(connection, 'USDT')),
  ];
  const { rows: moves } = await database
    .pools()
    .engine.query<{ id: string; step: string; amount: string; status: string }>(
      `select id, step, trim_scale(amount)::text as amount, status from task_move where credential_id = $1`,
      [account.credentialId],
    );
  const { rows: sums } = await database.pools().engine.query<{ sum: string }>(
    `select trim_scale(coalesce(sum(i.amount), 0))::text as sum from task_interest i join task t on t.id = i.task_id
        where t.credential_id = $1`,
    [account.credentialId],
  );
  const wrong: string[] = [];
  const keyOf = (step: string, amount: string, id: string | null): string =>
    `${step} of ${normalDecimal(amount)}${id === null ? '' : ` as ${id}`}`;
  const isTransfer = (step: string): boolean => step === 'toFunding' || step === 'toTrading';
  const sent = countOf(
    moves
      .filter(({ status }) => !['intent', 'refused', 'void'].includes(status))
      .map((move) => keyOf(move.step, move.amount, isTransfer(move.step) ? move.id : null)),
  );
  const there = countOf(
    bills.map(({ type, balanceChange, clientId }) => keyOf(stepOfBill[type] ?? type, balanceChange.replace('-', ''), clientId)),
  );
  for (const [key, count] of there) if (count > (sent.get(key) ?? 0)) wrong.push(`${key}: sent twice, or no intent`);
  for (const { id, step, amount, status } of moves)
    if (status === 'done' && !there.has(keyOf(step, amount, isTransfer(step) ? id : null)))
      wrong.push(`${id}: ${step} is done without a bill`);
  return {
    wrong,
    done: Object.fromEntries(countOf(moves.filter(({ status }) => status === 'done').map(({ step }) => step))),
    earned: interest.reduce((sum, row) => addDecimals(sum, row.interest), '0'),
    booked: sums[0]?.sum ?? '0',
    saved: savings[0]?.amount ?? '0',
    funding: balances[0]?.balance ?? '0',
  };
}

function interestBefore(connection: Connection, ms: string | undefined): ReturnType<typeof listInterest> {
  return listInterest(connection, { currency: 'USDT', ...(ms === undefined ? {} : { beforeMs: Number(ms) }) });
}

/** The newest hundred of all types, or of each type where there are more. */
async function listBills(connection: Connection): Promise<AssetBill[]> {
  const newest = dataOf(await listAssetBills(connection, { currency: 'USDT' }));
  if (newest.length < BILLS_MAX) return newest;
  const bills = new Map(newest.map((bill) => [bill.billId, bill]));
  for (const type of Object.keys(stepOfBill))
    for (const bill of dataOf(await listAssetBills(connection, { currency: 'USDT', type }))) bills.set(bill.billId, bill);
  return [...bills.values()];
}

function countOf(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function dataOf<T>(reply: { kind: 'ok'; data: T } | { kind: string }): T {
  if ('data' in reply) return reply.data;
  throw new Error(`the exchange did not answer: ${JSON.stringify(reply)}`);
}
