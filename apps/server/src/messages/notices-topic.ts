// The topic `notices`: the snapshot is empty, each delta is a new or newly read message of the caller.
import { inTenant } from '../shared/database/index.ts';
import type { TopicSource } from '../shared/topic-source.ts';
import { findMessage } from './message.store.ts';

export const noticesTopic: TopicSource = {
  topic: 'notices',
  async open(context, { session, tenant, share }, reader) {
    const stop = context.bus.on('message_written', ({ userId, messageId }) => {
      if (userId !== session.userId) return;
      share(`message ${messageId}`, () => inTenant(context.pools.app, tenant.id, (tx) => findMessage(tx, userId, messageId))).then(
        (message) => {
          if (message) reader.delta({ message });
        },
        (error: unknown) => context.log.warn({ err: error }, 'a message could not be read for the stream'),
      );
    });
    reader.snapshot({});
    return stop;
  },
};
