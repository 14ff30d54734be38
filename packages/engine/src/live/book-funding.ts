// Funding of swap positions: each bill of the account is shared out among the legs that held its position, and each share is booked once.
import { compareDecimals, lotsOf } from '@millrace/market';
import { listAllPages, listBills, listFundingRates, type Bill, type SettledFunding } from '@millrace/okx';
import { isKeyRefused, type Account } from '../accounts/account.ts';
import {
  fundingKnownUntil,
  insertFundingShares,
  legsHeldAt,
  listSharedBills,
  listUnbookedFunding,
  type FundingShare,
} from '../stores/funding-store.ts';
import { countOrdersUnderWay } from '../stores/order-store.ts';
import type { EngineContext } from './context.ts';
import { shareBill } from './share-funding.ts';
import type { TaskRunner } from './task-runner.ts';

const FUNDING_BILL = '8';

/** How long (real ms) after a settlement the fill of an order that the venue had acknowledged may still be on its way. */
const FILL_MS_MAX = 10_000;

/** The last booking of each account: one follows the other, so that a bill is shared out once. */
const lastBooking = new WeakMap<Account, Promise<boolean>>();

/**
 * Books every settlement not booked yet, but those whose fills may be on their way: they are booked later. False when the venue did not answer: then
 * ask again. `isInGap`: the account's orders were not read since its stream had a gap, so any of them may have filled.
 */
export function bookFunding(context: EngineContext, account: Account, isInGap = false): Promise<boolean> {
  const before = lastBooking.get(account) ?? Promise.resolve(true);
  const booking = before.catch(() => false).then(() => bookNewFunding(context, account, isInGap));
  lastBooking.set(account, booking);
  return booking;
}

async function bookNewFunding(context: EngineContext, account: Account, isInGap: boolean): Promise<boolean> {
  const runners = [...context.runners.of(account.credentialId)].filter(
    (runner) => !runner.dead && runner.instrument.productType === 'swap',
  );
  const [first] = runners;
  if (first === undefined) return true;
  const bills = await listNewBills(context, account);
  if (bills === null) return false;
  const rates = new Map<string, readonly SettledFunding[]>();
  for (const bill of bills) {
    const { instId } = bill;
    if (instId === null) continue;
    if (!rates.has(instId)) {
      const reply = await listFundingRates(account.connection, instId);
      if (reply.kind !== 'ok') return false;
      rates.set(instId, reply.data);
    }
    const settled = { ...bill, instId, rate: rateAt(rates.get(instId) ?? [], bill.atMs), isInGap };
    const shares = await shareOut(context, account, settled);
    // Bills are shared out in the order of their times, since the newest one says from when bills may be new.
    if (shares === null) break;
    const { tenantId } = first.task;
    await context.write(account.shard, (tx) =>
      insertFundingShares(
        tx,
        shares.map((share) => ({ ...share, tenantId })),
      ),
    );
  }
  await bookShares(context, account);
  return true;
}

/** Funding bills not shared out yet, oldest first; null when the venue did not answer. */
async function listNewBills(context: EngineContext, account: Account): Promise<Bill[] | null> {
  const { pool } = context.options;
  const beginMs = await fundingKnownUntil(pool, account.credentialId);
  if (beginMs === null) return [];
  const bills = await listAllPages(
    (after) => listBills(account.connection, { type: FUNDING_BILL, beginMs, ...(after === undefined ? {} : { after }) }),
    (bill) => bill.billId,
  );
  if (bills.kind === 'refused' && isKeyRefused(bills)) account.breakKey(bills.code);
  if (bills.kind !== 'ok') return null;
  if (bills.data.length === 0) return [];
  const ids = bills.data.map(({ billId }) => billId);
  const known = await listSharedBills(pool, account.credentialId, ids);
  return bills.data.reverse().filter(({ billId }) => !known.has(billId));
}

/** The rate of the newest settlement at or before a time; null while the venue does not list it. */
function rateAt(rates: readonly SettledFunding[], atMs: number): string | null {
  return rates.find((each) => each.atMs <= atMs)?.rate ?? null;
}

/** Funding of an isolated position moves its margin, of a cross one the balance. */
function amountOf({ marginChange, balanceChange }: Bill): string {
  return compareDecimals(marginChange, '0') === 0 ? balanceChange : marginChange;
}

/** Null while the legs differ from the position and a fill of before the settlement may not be known yet. */
async function shareOut(
  context: EngineContext,
  account: Account,
  bill: Bill & { instId: string; rate: string | null; isInGap: boolean },
): Promise<Omit<FundingShare, 'tenantId'>[] | null> {
  const { credentialId, venue } = account;
  const { billId, instId, atMs: ts, size, rate } = bill;
  const lotSize = venue.instruments.get(instId)?.lotSize;
  const lots = size === null || lotSize === undefined ? null : lotsOf(size.replace('-', ''), lotSize, 'floor');
  const held = await legsHeldAt(context.options.pool, { credentialId, instId, ts });
  const { ours, nobodys, isWhole } = shareBill({ amount: amountOf(bill), lots, rate }, held);
  if (!isWhole && (await mayLackFill(context, account, { instId, ts, isInGap: bill.isInGap }))) return null;
  const common = { credentialId, billId, ts };
  const shares = ours.map(({ held: { taskId, leg }, amount }) => ({ ...common, taskId, leg, amount }));
  if (shares.length > 0 && compareDecimals(nobodys, '0') === 0) return shares;
  context.options.logger.info({ credentialId, billId, instId, amount: nobodys }, 'funding of lots that no task held');
  return [...shares, { ...common, taskId: null, leg: null, amount: nobodys }];
}

/** An order of before the settlement whose outcome is not known may have filled; one that rests, only if its fill is still on its way. */
async function mayLackFill(
  context: EngineContext,
  { credentialId, venue }: Account,
  { isInGap, ...at }: { instId: string; ts: number; isInGap: boolean },
): Promise<boolean> {
  const { unsettled, acknowledged } = await countOrdersUnderWay(context.options.pool, { credentialId, ...at });
  return unsettled > 0 || (acknowledged > 0 && (isInGap || venue.clock.nowMs() - at.ts < venue.span(FILL_MS_MAX)));
}

/** Gives every task the shares that it has not booked; a stopped task gets them when it runs again. */
async function bookShares(context: EngineContext, account: Account): Promise<void> {
  for (const funding of await listUnbookedFunding(context.options.pool, account.credentialId)) {
    const runner: TaskRunner | undefined = context.runners.get(funding.taskId);
    if (runner === undefined || runner.dead) continue;
    runner.put({ type: 'funding', funding });
    await runner.drained();
  }
}
