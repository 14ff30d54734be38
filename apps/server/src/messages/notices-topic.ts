// The topic `notices`: the snapshot is empty; each delta says that the caller's inbox or the announcements changed, with the message where one alone is new or changed.
import { inTenant } from '../shared/database/index.ts';
import type { TopicSource } from '../shared/topic-source.ts';
import { findMessage } from './message.store.ts';

export const noticesTopic: TopicSource = {
  topic: 'notices',
  async open(context, { session, tenant, share }, reader) {
    const stopAnnouncements = context.bus.on('announcement_changed', ({ tenantId }) => {
      if (tenantId === tenant.id) reader.delta({});
    });
    const stopMessages = context.bus.on('message_written', ({ userId, messageId }) => {
      if (userId !== session.userId) return;
      if (messageId === '') return reader.delta({});
      share(`message ${messageId}`, () => inTenant(context.pools.app, tenant.id, (tx) => findMessage(tx, userId, messageId))).then(
        // A deleted one is not found.
        (message) => reader.delta(message ? { message } : {}),
        (error: unknown) => context.log.warn({ err: error }, 'a message could not be read for the stream'),
      );
    });
    reader.snapshot({});
    return () => {
      stopMessages();
      stopAnnouncements();
    };
  },
};
