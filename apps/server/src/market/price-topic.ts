// The topic `price:{instId}`: the newest price as a snapshot, then each new one, at most four a second.
import { limits, type PriceFrame } from '@millrace/contract';
import { inTenant } from '../shared/database/index.ts';
import { refuse } from '../shared/refusal.ts';
import type { TopicSource } from '../shared/topic-source.ts';
import { findListed } from './find-listed.ts';
import { venueOfUser } from './venue-of-user.ts';

const PREFIX = 'price:';

export const priceTopic: TopicSource = {
  topic: PREFIX,
  isWithoutSignals: true,
  framesPerSecMax: limits.streamPriceFramesPerSec,
  async open(context, { topic, session, tenant, share }, reader) {
    const instId = topic.slice(PREFIX.length);
    const { venueId } = await share('venue', () =>
      inTenant(context.pools.app, tenant.id, (tx) => venueOfUser(context, tx, { tenant, session })),
    );
    const { catalogue, prices } = context.market;
    const instrument = await findListed(catalogue, venueId, instId);
    let started = false;
    const show = (price: PriceFrame): void => {
      if (started) reader.delta(price);
      else reader.snapshot(price);
      started = true;
    };
    return prices.follow(venueId, instrument, show) ?? refuse('tooManyRequests');
  },
};
