// The least allocation at which none of a trader's past orders is too small for its copier, sizes being in proportion. Pure.
import { divCeil, scaled, ticksOf } from '@millrace/market';
import { LEAST_WORTH } from '../strategies/lib/copy-opening.ts';
import { moneyUnits, notional } from '../strategies/lib/money-units.ts';
import { playCopies, type CopiedInstrument, type CopiesToPlay, type PastOrder } from './play-copies.ts';

const decimals = 8;
/** Rounding to lots may leave a reduction just below the minimum: the allocation then grows by this part, at most so often. */
const GROWTH = { num: 102n, den: 100n };
const TRIES_MAX = 8;

/** Whole USDT; null where there are no orders of the copied instruments, or no allocation was found. */
export function leastAllocation(asked: CopiesToPlay): string | null {
  const needed = asked.orders
    .map((order) => neededFor(order, asked.copied.get(order.instId)))
    .reduce((most, each) => (each > most ? each : most), 0n);
  if (needed === 0n) return null;
  let allocation = divCeil(needed, 10n ** BigInt(decimals));
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    if (fits(asked, String(allocation))) return String(allocation);
    allocation = divCeil(allocation * GROWTH.num, GROWTH.den);
  }
  return null;
}

/** What one order alone needs, in 10^-8 USDT: the least order x equity / the trader's size. 0 for one that is not copied, or that closes all. */
function neededFor(order: PastOrder, copied: CopiedInstrument | undefined): bigint {
  if (copied === undefined || order.action === 'CLOSE') return 0n;
  const { instrument, settings } = copied;
  const units = moneyUnits(instrument);
  const perLot = notional(units, ticksOf(order.price, instrument.tickSize, 'nearest'), 1);
  const worthLots = order.action === 'REDUCE' ? 1n : divCeil(scaled(LEAST_WORTH, units.decimals), perLot);
  const lots = worthLots > BigInt(instrument.minLots) ? worthLots : BigInt(instrument.minLots);
  return divCeil(lots * scaled(settings.leadEquity, decimals), BigInt(order.deltaLots));
}

function fits({ copied, ...asked }: CopiesToPlay, allocation: string): boolean {
  const changed = new Map(
    [...copied].map(([instId, { instrument, settings }]) => [instId, { instrument, settings: { ...settings, allocation } }]),
  );
  return playCopies({ ...asked, copied: changed }).missed.every(({ reason }) => reason !== 'belowMin');
}
