// The chat with support: each trader's one conversation, on the stream and by calls, and what support may see of who allowed it.
import type { Feature } from '../shared/feature.ts';
import { chatTopic } from './chat-topic.ts';
import { getChatRoute } from './get-chat.ts';
import { grantChatRoute } from './grant-chat.ts';
import { chatCron, cleanChatsJob } from './jobs.ts';
import { pageChatRoute } from './page-chat.ts';
import { readChatRoute } from './read-chat.ts';
import { sendChatRoute } from './send-chat.ts';
import { takeBackChatRoute } from './take-back-chat.ts';

export {
  chatIdOf,
  deletePictures,
  findChatById,
  findChatMessage,
  findChatPicture,
  insertChatMessage,
  lockChat,
  removeFromMessage,
} from './chat.store.ts';
export { CHAT_PAGE, readChatPage, shownMessage } from './chat-view.ts';
export { findGrant } from './grant.store.ts';
export { findMark, isNameReserved, setMark } from './mark.store.ts';

export const chatFeature: Feature = {
  name: 'chat',
  routes: [getChatRoute, pageChatRoute, sendChatRoute, takeBackChatRoute, readChatRoute, grantChatRoute],
  topics: [chatTopic],
  jobs: cleanChatsJob,
  cron: chatCron,
};
