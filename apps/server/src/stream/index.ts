// The two sockets of the API.
export { addSockets } from './sockets.ts';
export type { TopicReader, TopicRequest, TopicSource } from './topic-source.ts';
