// Reads what an account has for a task that asked for it: its balances, savings, the rate they earn and the interest they brought. The answer is an
// input of the task; a venue that does not answer is asked again, one reading at a time.
import { addDecimals, multiplyDecimals, normalDecimal } from '@millrace/market';
import { getBalance, getLendingRate, listAllPages, listAssetBalances, listInterest, listSavingsBalances } from '@millrace/okx';
import type { FundsAsked } from '../strategies/lib/decision.ts';
import type { AccountFunds } from '../strategies/lib/task-event.ts';
import type { EngineContext } from './context.ts';
import { nextMarginOf } from './next-margin.ts';
import type { TaskRunner } from './task-runner.ts';

const CURRENCY = 'USDT';
const READ_WAIT_MS = 1_000;
const READ_WAIT_MS_MAX = 60_000;

/** Starts a reading unless one is under way. */
export function readFunds(context: EngineContext, runner: TaskRunner, asked: FundsAsked): void {
  if (runner.isReadingFunds) return;
  runner.isReadingFunds = true;
  const release = context.activity.hold();
  void read(context, runner, asked).finally(() => {
    runner.isReadingFunds = false;
    release();
  });
}

async function read(context: EngineContext, runner: TaskRunner, asked: FundsAsked): Promise<void> {
  for (let wait = READ_WAIT_MS; ; wait = Math.min(wait * 2, READ_WAIT_MS_MAX)) {
    if (runner.stopped || context.halted || runner.account.state !== 'ready') return;
    const funds = await fundsOf(context, runner, asked);
    if (funds !== null) return runner.put({ type: 'funds', funds });
    await new Promise<void>((done) => context.later(wait, done));
  }
}

/** Without the margin of a trader. Null when the venue did not answer one of the questions. */
async function fundsOf(
  context: EngineContext,
  runner: TaskRunner,
  { interestAfterTs, movesMade }: FundsAsked,
): Promise<AccountFunds | null> {
  const { connection, credentialId } = runner.account;
  // Interest first: what is booked between two questions is then in the savings and not yet in the list, never the other way round.
  const interest = await listAllPages(
    (after) => listInterest(connection, { currency: CURRENCY, ...(after === undefined ? {} : { beforeMs: Number(after) }) }),
    (row) => String(row.atMs),
    (rows) => (rows.at(-1)?.atMs ?? 0) <= interestAfterTs,
  );
  const [balance, funding, saved, rate] = [
    await getBalance(connection, [CURRENCY]),
    await listAssetBalances(connection, CURRENCY),
    await listSavingsBalances(connection, CURRENCY),
    await getLendingRate(connection, CURRENCY),
  ];
  if (interest.kind !== 'ok' || balance.kind !== 'ok' || funding.kind !== 'ok' || saved.kind !== 'ok' || rate.kind !== 'ok') return null;
  const others = context.runners.of(credentialId).filter((other) => other !== runner);
  return {
    available: normalDecimal(context.leadAccounts.usable(credentialId, balance.data.currencies[0]?.available ?? '0')),
    needed: others.reduce((sum, other) => addDecimals(sum, nextMarginOf(other)), '0'),
    funding: normalDecimal(funding.data[0]?.available ?? '0'),
    saved: normalDecimal(saved.data[0]?.amount ?? '0'),
    aprPct: multiplyDecimals(rate.data.rate, '100'),
    interest: interest.data.map(({ atMs, interest: amount }) => ({ ts: atMs, amount: normalDecimal(amount) })),
    movesMade,
  };
}
