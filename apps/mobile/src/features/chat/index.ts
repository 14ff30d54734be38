// What other features may use of the chat.
export { ChatRow } from './chat-row.tsx';
