export { chatsSearch } from './chats-search.ts';
