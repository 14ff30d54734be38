// The trader's inbox and its unread count. Others write messages with writeMessage, inside the transaction that causes them.
import type { Feature } from '../shared/feature.ts';
import { pageMessageRoute } from './page-message.ts';
import { readMessageRoute } from './read-message.ts';
import { noticesTopic } from './notices-topic.ts';

export { countUnread, writeMessage, type NewMessage } from './message.store.ts';

export const messagesFeature: Feature = { name: 'messages', routes: [pageMessageRoute, readMessageRoute], topics: [noticesTopic] };
