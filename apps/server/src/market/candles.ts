// Bars of the caller's venue for charts. Volumes are base units for pairs and swaps alike.
import { candles, limits } from '@millrace/contract';
import { multiplyDecimals } from '@millrace/market';
import { handler } from '../shared/http/handler.ts';
import { refuse } from '../shared/refusal.ts';
import { findListed } from './find-listed.ts';
import { contractValueOf } from './instrument-view.ts';
import { readChart } from './read-chart.ts';
import { venueOfUser } from './venue-of-user.ts';

export const candlesRoute = handler(candles, async (context, { input, tenant, session, read }) => {
  const { venueId } = await read((tx) => venueOfUser(context, tx, { tenant, session }));
  const { catalogue } = context.market;
  const instrument = await findListed(catalogue, venueId, input.instId);
  const { instId, bar, before, limit = limits.candlesMax } = input;
  const reply = await readChart(context, venueId, { instId, bar, limit, ...(before === undefined ? {} : { beforeMs: before }) });
  if (reply.kind !== 'ok') refuse('exchangeUnavailable');
  const contractValue = contractValueOf(instrument);
  return reply.data.map(
    ({ openTimeMs, open, high, low, close, volume }) =>
      [openTimeMs, open, high, low, close, multiplyDecimals(volume, contractValue)] as [number, string, string, string, string, string],
  );
});
