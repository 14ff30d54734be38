// A trader's orders of closed positions, for a preview with one's own settings. Sizes are those of a trader with REPLAY_EQUITY.
import { limits, pageSignal, REPLAY_EQUITY, type ReplaySignal } from '@millrace/contract';
import { addDecimals, compareDecimals, divFloor, fractionText, negateDecimal, parseFixed, safeNumber } from '@millrace/market';
import type { Context } from '../../shared/context/context.ts';
import { handler } from '../../shared/http/handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { findSteps } from '../../tasks/index.ts';
import { WINDOW_DAYS } from '../figures/daily-figures.ts';
import { findNewestEquity, listSignalledInstruments, pageClosedSignals, readMeanSlippage, type StoredSignal } from './trader-rows.store.ts';
import { namedTrader } from './trader-window.ts';

const DAY_MS = 86_400_000;
/** USDT: sizes for less than this would not be whole numbers that a client can hold. */
const EQUITY_MIN = '1';

export const pageSignalRoute = handler(pageSignal, async (context, { input, session, read }) => {
  const { pageNum, pageSize, offset } = pageOfInput(input);
  const {
    id: leadId,
    venueId,
    ...known
  } = await read(async (tx) => {
    const trader = await namedTrader(tx, { traderId: input.traderId, userId: session.userId });
    const equity = addDecimals((await findNewestEquity(tx, trader.id)) ?? '0', negateDecimal(limits.traderMargin));
    const instIds = await listSignalledInstruments(tx, trader.id);
    return { ...trader, equity, signalled: instIds, meanSlipBp: await readMeanSlippage(tx, trader.id) };
  });
  const { equity, signalled, meanSlipBp } = known;
  if (compareDecimals(equity, EQUITY_MIN) < 0) return { total: 0, pageNum, pageSize, rows: [], meanSlipBp };
  const ticks = await tickSizes(context, venueId, signalled);
  const closedFrom = (context.engine?.venueNow(venueId) ?? context.clock.now()) - WINDOW_DAYS * DAY_MS;
  const of = { leadId, venueId, instIds: [...ticks.keys()], closedFrom: Math.floor(closedFrom), offset, limit: pageSize };
  const { total, rows } = await read((tx) => pageClosedSignals(tx, of));
  const views = rows.map((row, index) => viewOf(row, { seq: offset + index + 1, equity, tickSize: ticks.get(row.instId) ?? '0' }));
  return { total, pageNum, pageSize, rows: views, meanSlipBp };
});

/** Of the instruments that the venue lists. */
async function tickSizes(context: Context, venueId: string, instIds: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const instId of instIds) {
    const steps = await findSteps(context, venueId, instId);
    if (steps !== undefined) found.set(instId, steps.tickSize);
  }
  return found;
}

function viewOf(row: StoredSignal, { seq, equity, tickSize }: { seq: number; equity: string; tickSize: string }): ReplaySignal {
  const { instId, posSide, action, time, fundingRate, before, delta, open, cost } = row;
  const stated = (lots: string): number => statedLots(lots, equity);
  return {
    ...{ seq, instId, posSide: posSide === 'L' ? 'long' : 'short', action },
    ...{ beforeLots: stated(before), deltaLots: stated(delta), openLots: stated(open) },
    ...{ px: fractionText(BigInt(cost), BigInt(delta), tickSize), time, fundingRate },
  };
}

/** lots x REPLAY_EQUITY / equity, rounded down. 7 of 9500: 736842. */
export function statedLots(lots: string, equity: string): number {
  return safeNumber(divFloor(BigInt(lots) * parseFixed(REPLAY_EQUITY), parseFixed(equity)));
}
