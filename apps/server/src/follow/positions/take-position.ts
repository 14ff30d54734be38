// Takes over what a trader holds. The action names the signal up to which it was computed: when the trader has gone on since, it is refused in words.
import { takePosition } from '@millrace/contract';
import { requireFuel } from '../../fuel/index.ts';
import { handler } from '../../shared/http/handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { requireNoShareDebt } from '../../shares/index.ts';
import { queueAction } from '../../tasks/index.ts';
import { lockCopier } from '../copier.store.ts';
import { requireTurnover } from '../shared/copy-instruments.ts';
import { findFollow, readCopyMarkets } from '../shared/follow.store.ts';
import { lockOwnFollow } from '../shared/own-follow.ts';
import { productsOf } from '../shared/products.ts';
import { legOfSide } from './own-position.ts';
import { readStanding } from './standing.store.ts';
import { standingOf } from './standing.ts';

export const takePositionRoute = handler(takePosition, async (context, { input, session, tenant, read, write }) => {
  const seen = (await read((tx) => findFollow(tx, input.followId, session.userId))) ?? refuse('notFound');
  const products = await productsOf(context, seen.venueId);
  const ts = context.engine?.venueNow(seen.venueId);
  const { turnoverMin } = await read((tx) => readCopyMarkets(tx, tenant.id));
  if (products?.has(input.instId) === true) await requireTurnover(context, seen.venueId, { instIds: [input.instId], turnoverMin });
  return write(async (tx) => {
    const follow = await lockOwnFollow(tx, { id: input.followId, version: input.version }, session);
    if (follow.state !== 'active' && follow.state !== 'paused') refuse('followEnded');
    await requireFuel(tx, follow);
    await lockCopier(tx, session.userId);
    await requireNoShareDebt(tx, session.userId);
    if (products === undefined || ts === undefined) return refuse('exchangeUnavailable');
    const leg = legOfSide(input.posSide);
    const standing = await readStanding(tx, follow);
    const found = standingOf(standing, products, ts).find(({ position }) => position.instId === input.instId && position.side === leg);
    // Nobody knows whether a silent trader still holds it.
    if (found === undefined || standing.isSilent) return refuse('nothingStands');
    const { taskId, seq, position } = found;
    const { lots, openLots, cost, leverage } = position;
    const action = { type: 'takePosition', leg, standing: { seq, lots, openLots, cost, leverage, ts } } as const;
    return queueAction(tx, { id: taskId, tenantId: follow.tenantId }, action, session);
  });
});
