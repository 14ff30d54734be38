// Notes the price five seconds after the copies of an opening signal. Looks at what is due while it is due and has no timer of its own; a signal that nobody
// looked at in time, as while the server was down, stays unknown.
import type { Context } from '../../shared/context/context.ts';
import { listLeadVenues } from '../shared/lead.store.ts';
import { favourBp } from './favour.ts';
import { findLastFill, insertFavour, listUnnoted, type UnnotedSignal } from './favour.store.ts';

/** After the last fill of the copies. */
const AFTER_MS = 5000;
/** Later than this after it was due no price is taken. */
const TOLERANCE_MS = 2000;
/** Copies are decided within ten seconds of a signal, and filled soon after. */
const COPIES_MS_MAX = 20_000;

type Watched = Pick<Context, 'pools' | 'clock'> & {
  engine: Pick<NonNullable<Context['engine']>, 'venueNow' | 'lastPrice' | 'tickSizeOf'> | undefined;
};

/** To be called at least twice in two seconds. */
export async function watchFavour(context: Watched): Promise<void> {
  const { pools, engine } = context;
  for (const venueId of await listLeadVenues(pools.engine)) {
    const now = engine?.venueNow(venueId);
    if (now === undefined) continue;
    const span = { fromMs: now - COPIES_MS_MAX - AFTER_MS, toMs: now - AFTER_MS };
    for (const signal of await listUnnoted(pools.engine, venueId, span)) await note(context, { ...signal, venueId }, now);
  }
}

async function note({ pools, engine, clock }: Watched, signal: UnnotedSignal & { venueId: string }, now: number): Promise<void> {
  const { leadId, seq, tenantId, venueId, instId } = signal;
  const filledTs = await findLastFill(pools.engine, signal);
  if (filledTs === null || now < filledTs + AFTER_MS || now > filledTs + AFTER_MS + TOLERANCE_MS) return;
  const price = engine?.lastPrice(venueId, instId);
  const tickSize = engine?.tickSizeOf(venueId, instId);
  // A feed that said nothing since the copies may be broken.
  if (price === undefined || tickSize === undefined || price.ts < filledTs) return;
  const bp = favourBp({ ...signal, tickSize }, price.last);
  await insertFavour(pools.engine, { leadId, seq, tenantId, filledTs, priceTs: price.ts, price: price.last, bp, atMs: clock.now() });
}
