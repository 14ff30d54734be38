// Compares the moves of money that tasks have stored with the bills of the funding account: each move has one bill and each bill one move. For tests
// and `npm run verify` only.
import { addDecimals, normalDecimal } from '@millrace/market';
import { createConnection, listAssetBills, listInterest, listSavingsBalances, type Connection } from '@millrace/okx';
import type { EngineDatabase, LinkedAccount, World } from './world.ts';

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
  const [bills, interest, savings] = [
    dataOf(await listAssetBills(connection, { currency: 'USDT' })),
    dataOf(await listInterest(connection, { currency: 'USDT' })),
    dataOf(await listSavingsBalances(connection, 'USDT')),
  ];
  const { rows: moves } = await database
    .pools()
    .engine.query<{ id: string; step: string; amount: string; status: string }>(
      `select id, step, trim_scale(amount)::text as amount, status from task_move where credential_id = $1`,
      [account.credentialId],
    );
  const { rows: sums } = await database
    .pools()
    .engine.query<{ sum: string }>(
      `select trim_scale(coalesce(sum(i.amount), 0))::text as sum from task_interest i join task t on t.id = i.task_id where t.credential_id = $1`,
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
    funding: bills.reduce((sum, bill) => addDecimals(sum, bill.balanceChange), '0'),
  };
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
