// One connection of a socket: its state, and how messages are sent to it.
import type { Listener } from './listener.ts';
import type { AccountBook } from '../state/account-book.ts';
import type { WebSocket } from 'ws';
import type { SocketKind } from './channels.ts';
import type { Refusal } from '../wire/refusals.ts';

/** A socket that has this much unsent is closed with 4005, bytes. */
const SOCKET_BUFFER_BYTES_MAX = 64 * 1024 * 1024;

export interface Connection extends Listener {
  id: string;
  kind: SocketKind;
  remoteAddress: string;
  socket: WebSocket;
  book: AccountBook | undefined;
  /** With which it logged in. */
  apiKey: string;
  subscriptions: Set<string>;
  /** Wall time of the last traffic, ms. */
  seen: number;
  /** Half-open: reads everything and sends nothing more. */
  isMute: boolean;
}

export function connect(socket: WebSocket, about: Pick<Connection, 'id' | 'kind' | 'remoteAddress'>, wallNow: () => number): Connection {
  const connection: Connection = {
    ...about,
    socket,
    book: undefined,
    apiKey: '',
    subscriptions: new Set(),
    seen: wallNow(),
    isMute: false,
    send(text) {
      if (connection.isMute) return;
      connection.seen = wallNow();
      if (socket.bufferedAmount > SOCKET_BUFFER_BYTES_MAX) socket.close(4005, 'buffer full');
      else socket.send(text);
    },
  };
  return connection;
}

/** Sends a refusal; the connection stays open. */
export function sendError(connection: Connection, refusal: Refusal, id: string): void {
  connection.send(
    JSON.stringify({ ...(id === '' ? {} : { id }), event: 'error', code: refusal.code, msg: refusal.message, connId: connection.id }),
  );
}
