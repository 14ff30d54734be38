// A trader of whom nothing is heard: his account is in a gap, his key broken, he is frozen, or a signal of his makes no sense. His copiers are told
// since when nobody manages their positions, once per silence, and that he is back. What he opens meanwhile nobody copies.
import type { Context } from '../../shared/context/context.ts';
import type { AskedAccount, KnownGap } from '../../shared/context/engine-handle.ts';
import { inTransaction } from '../../shared/database/index.ts';
import { writeMessage } from '../../messages/index.ts';
import { listReturned, listUntold, listWatchedLeads, setSilence, setTold, type SilentReason, type WatchedLead } from './silence.store.ts';

/** A gap that is shorter is no silence: a socket that is opened again takes seconds. */
const GAP_MS = 15_000;
/** A copier is told of at most one silence in this time, however often the account comes and goes. */
const TOLD_AGAIN_MS = 10 * 60_000;
/** Messages of one look. */
const TOLD_AT_ONCE = 200;

/** `engine`: which accounts are in a gap; where it does not answer gaps stay as they were. */
export type SilenceContext = Pick<Context, 'pools' | 'clock'> & {
  engine: { gapSince(account: AskedAccount): Promise<KnownGap | undefined> } | undefined;
};

export async function noteSilence(context: SilenceContext): Promise<void> {
  const { engine: pool } = context.pools;
  const leads = await listWatchedLeads(pool);
  const gaps = await Promise.all(leads.map(async (lead) => context.engine?.gapSince(lead)));
  for (const [index, lead] of leads.entries()) {
    const gap = gaps[index];
    const reason = reasonOf(lead, { gap, now: context.clock.now() });
    if (reason === lead.silentReason) continue;
    await setSilence(pool, lead.id, { reason, since: new Date((reason === 'gap' ? gap?.since : undefined) ?? context.clock.now()) });
  }
  await tellCopiers(context);
}

interface Seen {
  /** Undefined where nobody could say. */
  gap: KnownGap | undefined;
  now: number;
}

/** Once silent he stays so until his account is compared with the exchange: what he did meanwhile is known then. */
export function reasonOf(lead: WatchedLead, { gap, now }: Seen): SilentReason | null {
  if (lead.isFrozen) return 'frozen';
  if (lead.isKeyBroken) return 'key';
  if (lead.hasBrokenSignal) return 'signal';
  if (gap === undefined) return lead.silentReason === 'gap' ? 'gap' : null;
  if (gap.since === undefined) return null;
  return lead.silentReason !== null || now - gap.since >= GAP_MS ? 'gap' : null;
}

/** Each copier in a transaction of his own: who was told is not told again. */
async function tellCopiers({ pools, clock }: SilenceContext): Promise<void> {
  const now = clock.now();
  const at = new Date(now);
  for (const { id, since, trader, environment, ...user } of await listUntold(pools.engine, {
    toldBefore: new Date(now - TOLD_AGAIN_MS),
    limit: TOLD_AT_ONCE,
  }))
    await inTransaction(pools.engine, async (tx) => {
      const args = { trader, environment, followId: id, since: since.getTime() };
      await writeMessage(tx, { ...user, kind: 'traderSilent', args, taskId: null }, now);
      await setTold(tx, id, { since, at });
    });
  for (const { id, trader, environment, ...user } of await listReturned(pools.engine, TOLD_AT_ONCE))
    await inTransaction(pools.engine, async (tx) => {
      await writeMessage(tx, { ...user, kind: 'traderBack', args: { trader, environment, followId: id }, taskId: null }, now);
      await setTold(tx, id, { since: null, at });
    });
}
