// Puts an instrument on the caller's watch list, or takes it off. Only what the venue lists can be put on it.
import { limits, watchInstrument } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { refuse } from '../shared/refusal.ts';
import { findListed } from './find-listed.ts';
import { venueOfUser } from './venue-of-user.ts';
import { addWatched, listWatchedOf, removeWatched } from './watched.store.ts';

export const watchInstrumentRoute = handler(watchInstrument, async (context, { input, tenant, session, read, write }) => {
  const { instId, watched } = input;
  if (watched) {
    const { venueId } = await read((tx) => venueOfUser(context, tx, { tenant, session }));
    await findListed(context.market.catalogue, venueId, instId);
  }
  return write(async (tx) => {
    const of = { tenantId: session.tenantId, userId: session.userId };
    if (!watched) await removeWatched(tx, session.userId, instId);
    else if (!(await addWatched(tx, of, instId, context.clock.now()))) refuse('watchListFull', { max: limits.watchedMax });
    return listWatchedOf(tx, session.userId);
  });
});
