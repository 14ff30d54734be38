// How prices went in the last 24 hours, for small pictures in lists.
import { limits, priceSparks } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { instrumentTypeOf } from '@millrace/okx';
import { venueOfUser } from './venue-of-user.ts';

export const priceSparksRoute = handler(priceSparks, async (context, { input, tenant, session, read }) => {
  const { venueId } = await read((tx) => venueOfUser(context, tx, { tenant, session }));
  const { catalogue } = context.market;
  const asked = [...new Set(input.instIds.split(','))].slice(0, limits.sparksMax);
  const types = [...new Set(asked.map((instId) => instrumentTypeOf(instId)))];
  const lists = await Promise.all(types.map((type) => catalogue.instruments(venueId, type)));
  const listed = new Set(lists.flatMap((list) => (list.kind === 'ok' ? list.data.map(({ instId }) => instId) : [])));
  const sparks = await Promise.all(
    asked
      .filter((instId) => listed.has(instId))
      .map(async (instId) => {
        const reply = await catalogue.dayCloses(venueId, instId);
        return reply.kind === 'ok' ? [{ instId, closes: reply.data }] : [];
      }),
  );
  return sparks.flat();
});
