// What goes on by itself: fills of resting orders of traders become signals in time, and follows that leave end once they are flat. Every step is one
// transaction that may be done again.
import { releasePosition, softDeleteTask, tellWaiting } from '@millrace/engine';
import { writeMessage } from '../messages/index.ts';
import { followFreezes, followTenantStops } from '../fuel/index.ts';
import type { Context } from '../shared/context/context.ts';
import { inTenant, inTransaction, type Transaction } from '../shared/database/index.ts';
import type { Running } from '../shared/feature.ts';
import { repeat } from '../shared/repeat.ts';
import { watchFavour } from './favour/watch-favour.ts';
import { tellLimit, tellResult } from './messages/tell-end.ts';
import { keepPositions } from './keeping/keep-positions.ts';
import { noteSilence } from './silence/note-silence.ts';
import { settleFollow } from './shares/settle-shares.ts';
import { limitReached, netOfFollow } from './shared/follow-net.ts';
import { findLeaderName, listLeaving, listLimited, listTaskIds, lockFollow, setFollowState } from './shared/follow.store.ts';
import { listLeadVenues } from './shared/lead.store.ts';
import { productsOf, type Products } from './shared/products.ts';
import { leave } from './shared/own-follow.ts';

/** A fill of an order that rests is told after a second, so within two with the pause between two looks. */
const TOLD_AFTER_MS = 1000;
const LOOK_MS = 500;

export function runFollowDriver(context: Context): Running {
  return repeat(context, { name: 'follows', everyMs: LOOK_MS, work: () => look(context) });
}

async function look(context: Context): Promise<void> {
  await noteSilence(context);
  await followFreezes(context);
  await followTenantStops(context);
  await tellRestingFills(context);
  await watchFavour(context);
  await applyLimits(context);
  for (const follow of await listLeaving(context.pools.engine)) {
    try {
      const products = follow.state === 'keeping' ? await productsOf(context, follow.venueId) : undefined;
      await inTenant(context.pools.app, follow.tenantId, (tx) => settle(context, tx, { seen: follow, products }));
    } catch (error) {
      context.log.warn({ err: error, followId: follow.id }, 'a step of a follow failed');
    }
  }
}

/** Venue time may run faster than ours: each venue's fills are measured by its own clock. */
async function tellRestingFills(context: Context): Promise<void> {
  for (const id of await listLeadVenues(context.pools.engine)) {
    const now = context.engine?.venueNow(id);
    if (now === undefined) continue;
    const leadIds = await inTransaction(context.pools.engine, (tx) => tellWaiting(tx, { venueId: id, before: now - TOLD_AFTER_MS }));
    for (const leadId of leadIds) context.engine?.signalled(leadId);
  }
}

/** A follow that has lost, or earned, what its copier said as a whole closes everything. */
async function applyLimits(context: Context): Promise<void> {
  const { engine, app } = context.pools;
  const products = new Map<string, Promise<Products | undefined>>();
  for (const follow of await listLimited(engine)) {
    const known = products.get(follow.venueId) ?? productsOf(context, follow.venueId);
    products.set(follow.venueId, known);
    const found = await known;
    const net = found && netOfFollow(follow.tasks, found);
    const reason = net === undefined ? undefined : limitReached(net, follow);
    if (reason === undefined) continue;
    await inTenant(app, follow.tenantId, async (tx) => {
      const locked = await lockFollow(tx, follow.id, follow.userId);
      if (locked === undefined || locked.state === 'closing' || locked.state === 'ended') return;
      const at = new Date(context.clock.now());
      await leave(tx, locked, { state: 'closing', reason, by: 'system', at });
      await tellLimit(tx, locked, {
        reason,
        net: net ?? '0',
        limit: reason === 'target' ? follow.targetNum : follow.lossNum,
        atMs: at.getTime(),
      });
    });
  }
}

type Leaving = Awaited<ReturnType<typeof listLeaving>>[number];

async function settle(
  context: Context,
  tx: Transaction,
  { seen, products }: { seen: Leaving; products: Products | undefined },
): Promise<void> {
  const at = new Date(context.clock.now());
  const follow = await lockFollow(tx, seen.id, seen.userId);
  if (follow === undefined || follow.state === 'ended') return;
  // The trader's role has ended: what the copier chose for it happens.
  if (follow.state === 'active' || follow.state === 'paused') {
    await tellEnd(tx, seen, at.getTime());
    const state = seen.onLeaderEnd === 'keep' ? 'keeping' : 'closing';
    return leave(tx, follow, { state, reason: 'leader', by: 'system', at });
  }
  if (follow.state === 'keeping') await keepPositions(tx, follow, products);
  // The last share, of what lies above the mark.
  if (!(await settleFollow(tx, follow, at.getTime()))) return;
  for (const id of await listTaskIds(tx, follow.id)) {
    await softDeleteTask(tx, id, at);
    await releasePosition(tx, id);
  }
  await setFollowState(tx, follow.id, { state: 'ended', at });
  await tellResult(tx, follow, at.getTime());
}

/** The copier reads that the trader leads no more, and what becomes of the positions. */
async function tellEnd(
  tx: Transaction,
  { tenantId, userId, environment, leadId, leaderEnd, onLeaderEnd }: Leaving,
  atMs: number,
): Promise<void> {
  const args = { environment, trader: await findLeaderName(tx, leadId), how: leaderEnd, end: onLeaderEnd };
  await writeMessage(tx, { tenantId, userId, taskId: null, kind: 'traderEnded', args }, atMs);
}
