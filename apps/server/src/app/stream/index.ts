// The two sockets of the API.
export { addSockets } from './sockets.ts';
