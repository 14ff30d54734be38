// The trader's inbox and its unread count. Others write messages with writeMessage, inside the transaction that causes them; what an operator decides
// with writeDecision, which also mails it.
import type { Feature } from '../shared/feature.ts';
import { DECISION_MAIL, mailDecision } from './decision-mail.ts';
import { CLEAN_MESSAGES, cleanMessages, messageCron } from './clean-messages.ts';
import { deleteMessageRoute } from './delete-message.ts';
import { getMessageRoute } from './get-message.ts';
import { pageMessageRoute } from './page-message.ts';
import { readMessageRoute } from './read-message.ts';
import { restoreMessageRoute } from './restore-message.ts';
import { noticesTopic } from './notices-topic.ts';

export { writeDecision, type NewDecision } from './decision-mail.ts';
export { countUnread, writeMessage, writeMessages, type NewMessage } from './message.store.ts';

export const messagesFeature: Feature = {
  name: 'messages',
  routes: [pageMessageRoute, getMessageRoute, readMessageRoute, deleteMessageRoute, restoreMessageRoute],
  topics: [noticesTopic],
  jobs: { [DECISION_MAIL]: mailDecision, [CLEAN_MESSAGES]: cleanMessages },
  cron: messageCron,
};
