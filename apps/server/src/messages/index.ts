// The trader's inbox and its unread count. Others write messages with writeMessage, inside the transaction that causes them; what an operator decides
// with writeDecision, which is always mailed. Alerts outside the app follow by themselves.
import type { Feature } from '../shared/feature.ts';
import { CLEAN_MESSAGES, cleanMessages, messageCron } from './clean-messages.ts';
import { deleteMessageRoute } from './delete-message.ts';
import { getMessageRoute } from './get-message.ts';
import { pageMessageRoute } from './page-message.ts';
import { readMessageRoute } from './read-message.ts';
import { restoreMessageRoute } from './restore-message.ts';
import { noticesTopic } from './notices-topic.ts';

export { isDecision } from './decisions.ts';
export {
  countUnreadOf,
  findMessages,
  writeDecision,
  writeMessage,
  writeMessages,
  type NewDecision,
  type NewMessage,
} from './message.store.ts';

export const messagesFeature: Feature = {
  name: 'messages',
  routes: [pageMessageRoute, getMessageRoute, readMessageRoute, deleteMessageRoute, restoreMessageRoute],
  topics: [noticesTopic],
  jobs: { [CLEAN_MESSAGES]: cleanMessages },
  cron: messageCron,
};
