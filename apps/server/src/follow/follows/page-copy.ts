// What became of each order of the trader for one follow of the caller. The trader's own sizes are not told.
import { pageCopy, type CopyRowView } from '@millrace/contract';
import { divHalfEven, fractionText, sizeOf, unscaled } from '@millrace/market';
import type { Context } from '../../shared/context/context.ts';
import { handler } from '../../shared/http/handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { refuse } from '../../shared/refusal.ts';
import { findSteps } from '../../tasks/index.ts';
import { pageCopies, type StoredCopy } from '../shared/copy.store.ts';
import { findFollow } from '../shared/follow.store.ts';

/** Decimals of a distance in basis points. */
const BP_DECIMALS = 2;

export const pageCopyRoute = handler(pageCopy, async (context, { input, session, read }) => {
  const { pageNum, pageSize, offset } = pageOfInput(input);
  const { follow, total, rows } = await read(async (tx) => {
    const found = (await findFollow(tx, input.id, session.userId)) ?? refuse('notFound');
    return { follow: found, ...(await pageCopies(tx, { followId: found.id, state: input.state, offset, pageSize })) };
  });
  const steps = await stepsOf(context, follow.venueId, rows);
  return { total, pageNum, pageSize, rows: rows.map((row) => viewOf(row, steps.get(row.instId))) };
});

type Steps = NonNullable<Awaited<ReturnType<typeof findSteps>>>;

async function stepsOf(context: Context, venueId: string, rows: readonly StoredCopy[]): Promise<Map<string, Steps>> {
  const found = new Map<string, Steps>();
  for (const instId of new Set(rows.map((row) => row.instId))) {
    const steps = await findSteps(context, venueId, instId);
    if (steps !== undefined) found.set(instId, steps);
  }
  return found;
}

function viewOf(row: StoredCopy, steps: Steps | undefined): CopyRowView {
  const { seq, instId, posSide, action, leadTime, time, state, reason } = row;
  const price = (cost: string, lots: string): string =>
    steps === undefined || lots === '0' ? '' : fractionText(BigInt(cost), BigInt(lots), steps.tickSize);
  return {
    seq,
    instId,
    posSide: posSide === 'L' ? 'long' : 'short',
    action,
    leadPx: price(row.leadCost, row.leadLots),
    leadTime,
    px: price(row.cost, row.lots),
    sz: steps === undefined || row.lots === '0' ? '' : sizeOf(Number(row.lots), steps.lotSize),
    time,
    slipBp: slipOf(row),
    state,
    reason,
  };
}

/** (own price - leader's price) / leader's price in basis points, above 0 where the copier bought dearer or sold cheaper. */
function slipOf({ action, posSide, cost, lots, leadCost, leadLots }: StoredCopy): string {
  if (lots === '0') return '';
  const isOpening = action === 'OPEN' || action === 'ADD';
  const buys = isOpening === (posSide === 'L');
  const [own, lead] = [BigInt(cost) * BigInt(leadLots), BigInt(leadCost) * BigInt(lots)];
  const worse = buys ? own - lead : lead - own;
  return unscaled(divHalfEven(worse * 10_000n * 10n ** BigInt(BP_DECIMALS), lead), BP_DECIMALS);
}
