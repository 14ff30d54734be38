// The topic `chat:{id}`: the snapshot is the conversation with its newest messages; deltas are messages, in the order of their changes, and its state.
import { inTenant } from '../shared/database/index.ts';
import { refuse } from '../shared/refusal.ts';
import type { TopicSource } from '../shared/topic-source.ts';
import { chatIdOf, findChatMessage } from './chat.store.ts';
import { CHAT_PAGE, readChatPage, readChatState, shownMessage } from './chat-view.ts';

export const chatTopic: TopicSource = {
  topic: 'chat:',
  async open(context, { topic, session, tenant, share }, reader) {
    if (!tenant.permissions.includes('P10601')) refuse('permissionReject');
    const chatId = chatIdOf(session.userId);
    if (topic !== `chat:${chatId}`) refuse('notFound');
    const stateOf = () =>
      share('chat', () => inTenant(context.pools.app, tenant.id, (tx) => readChatState(tx, session, context.clock.now())));
    const deltaOf = async (number: number): Promise<unknown> => {
      if (number === 0) return { chat: await stateOf() };
      const read = () => inTenant(context.pools.app, tenant.id, (tx) => findChatMessage(tx, chatId, number));
      const message = await share(`chat ${number}`, read);
      return message && { message: shownMessage(message) };
    };
    // One after the other, so that numbers arrive in order.
    let before: Promise<void> = Promise.resolve();
    const stop = context.bus.on('chat_changed', ({ userId, number }) => {
      if (userId !== session.userId) return;
      before = before.then(async () => {
        try {
          const delta = await deltaOf(number);
          if (delta !== undefined) reader.delta(delta);
        } catch (error) {
          context.log.warn({ err: error }, 'a message of the chat could not be read for the stream');
        }
      });
    });
    try {
      const page = await share('chat page', () =>
        inTenant(context.pools.app, tenant.id, (tx) => readChatPage(tx, { chatId, pageSize: CHAT_PAGE })),
      );
      reader.snapshot({ chat: await stateOf(), page });
    } catch (error) {
      stop();
      throw error;
    }
    return stop;
  },
};
