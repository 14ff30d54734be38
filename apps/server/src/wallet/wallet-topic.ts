// The topic `wallet`: the caller's whole wallet as a snapshot and again after each journal that moved it.
import { inTenant } from '../shared/database/index.ts';
import { followChanges } from '../shared/follow-changes.ts';
import type { TopicSource } from '../shared/topic-source.ts';
import { readWallet } from './read-wallet.ts';
import { requirePermission } from '../shared/http/handler.ts';

/** Pause between two readings for one reader of the stream. */
const WALLET_READ_EVERY_MS = 200;

export const walletTopic: TopicSource = {
  topic: 'wallet',
  async open(context, { session, tenant, share }, reader) {
    requirePermission(tenant, 'P10400');
    const of = { userId: session.userId };
    const read = () =>
      share('wallet', () => inTenant(context.pools.app, tenant.id, (tx) => readWallet(tx, tenant, { ...of, nowMs: context.clock.now() })));
    const follower = followChanges({
      everyMs: WALLET_READ_EVERY_MS,
      read: async () => reader.delta(await read()),
      onError: (error) => context.log.warn({ err: error }, 'a wallet could not be read for the stream'),
    });
    const stopListening = context.bus.on('wallet_changed', ({ userId }) => {
      if (userId === session.userId) follower.changed();
    });
    const stop = (): void => {
      stopListening();
      follower.stop();
    };
    try {
      reader.snapshot(await read());
    } catch (error) {
      stop();
      throw error;
    }
    return stop;
  },
};
