// What other features may use of the messages.
export { useMessageText } from './message-text.ts';
export { useAnnouncements } from './use-announcements.ts';
export { useUnreadMessages } from './use-unread-messages.ts';
