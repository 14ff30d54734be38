// Funding of swap positions, read from the account's bills and booked to the leg that held the position, once per bill.
import { listAllPages, listBills, type Bill } from '@millrace/okx';
import type { Account } from '../accounts/account.ts';
import type { EngineContext } from './context.ts';
import { lotsHeldAt, newestFundingTs, oldestFillTs } from '../stores/fill-store.ts';
import { holdingsOf } from './holdings.ts';
import type { TaskRunner } from './task-runner.ts';

const FUNDING_BILL = '8';

/** Books every settlement not booked yet. False when the venue did not answer: then ask again. */
export async function bookFunding(context: EngineContext, account: Account): Promise<boolean> {
  const runners = [...context.runners.of(account.credentialId)].filter(
    (runner) => !runner.dead && runner.instrument.productType === 'swap',
  );
  if (runners.length === 0) return true;
  const { pool } = context.options;
  const beginMs = (await newestFundingTs(pool, account.credentialId)) ?? (await oldestFillTs(pool, account.credentialId));
  if (beginMs === null) return true;
  const bills = await listAllPages(
    (after) => listBills(account.connection, { type: FUNDING_BILL, beginMs, ...(after === undefined ? {} : { after }) }),
    (bill) => bill.billId,
  );
  if (bills.kind !== 'ok') return false;
  for (const bill of bills.data.reverse()) await bookBill(context, runners, bill);
  return true;
}

async function bookBill(context: EngineContext, runners: readonly TaskRunner[], bill: Bill): Promise<void> {
  for (const runner of runners) {
    const leg = legOf(runner, bill) ?? (await legThen(context, runner, bill));
    if (leg === null) continue;
    const { tenantId, id } = runner.task;
    const funding = {
      credentialId: runner.account.credentialId,
      billId: bill.billId,
      tenantId,
      taskId: id,
      leg,
      amount: bill.balanceChange,
      ts: bill.atMs,
    };
    runner.put({ type: 'funding', funding });
    await runner.drained();
    return;
  }
}

/** The leg that held this position then: by its size, else (both alike) the long one pays. */
function legOf(runner: TaskRunner, bill: Bill): 'L' | 'S' | null {
  if (runner.task.instId !== bill.instId) return null;
  const { legs } = holdingsOf(runner.task);
  const held = (['L', 'S'] as const).filter((leg) => legs[leg].lots > 0 && (legs[leg].openedTs ?? Number.POSITIVE_INFINITY) <= bill.atMs);
  if (held.length < 2) return held[0] ?? null;
  const size = bill.size === null ? null : Number(bill.size);
  const lot = Number(runner.instrument.lotSize);
  const bySize = held.filter((leg) => size !== null && Math.round(size / lot) === legs[leg].lots);
  if (bySize.length === 1) return bySize[0] ?? null;
  return bill.balanceChange.startsWith('-') ? 'L' : 'S';
}

/** The leg that held the position then and has closed since: its funding counts to the cycle that follows. By our own trades, none of others. */
async function legThen(context: EngineContext, runner: TaskRunner, bill: Bill): Promise<'L' | 'S' | null> {
  if (runner.task.instId !== bill.instId) return null;
  const lots = await lotsHeldAt(context.options.pool, runner.taskId, bill.atMs);
  return (['L', 'S'] as const).find((leg) => lots[leg] > 0) ?? null;
}
