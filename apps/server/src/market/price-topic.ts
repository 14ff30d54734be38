// The topic `price:{instId}`: the newest price as a snapshot, then each new one, at most four a second.
import { limits, type PriceFrame } from '@millrace/contract';
import { instTypeOf } from '@millrace/market';
import { inTenant } from '../shared/database/index.ts';
import { refuse } from '../shared/refusal.ts';
import type { TopicSource } from '../shared/topic-source.ts';
import { venueOfUser } from './venue-of-user.ts';

const PREFIX = 'price:';

export const priceTopic: TopicSource = {
  topic: PREFIX,
  framesPerSecMax: limits.streamPriceFramesPerSec,
  async open(context, { topic, session, tenant }, reader) {
    const instId = topic.slice(PREFIX.length);
    const { venueId } = await inTenant(context.pools.app, tenant.id, (tx) => venueOfUser(context, tx, { tenant, session }));
    const { catalogue, prices } = context.market;
    const type = instTypeOf(instId);
    const instruments = await catalogue.instruments(venueId, type);
    if (instruments.kind !== 'ok') refuse('exchangeUnavailable');
    if (!instruments.data.some((instrument) => instrument.instId === instId)) refuse('notFound');
    let started = false;
    const show = (price: PriceFrame): void => {
      if (started) reader.delta(price);
      else reader.snapshot(price);
      started = true;
    };
    return prices.follow(venueId, instId, show) ?? refuse('tooManyRequests');
  },
};
