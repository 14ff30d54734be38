// The sockets: who comes in, what each message asks, ping, idle close, and the idle protocol of the paper clock.
import { keyOf } from '../state/account-book.ts';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, WebSocketServer } from 'ws';
import type { Fault } from '../faults/faults.ts';
import { refuseUpgrade, applySocketFault } from './socket-faults.ts';
import { instIdsOf, underFault } from '../faults/under-fault.ts';
import { plainAddress, type Signer } from '../core/auth.ts';
import type { SocketKind } from './channels.ts';
import { connect, type Connection, sendError } from './connection.ts';
import type { Exchange } from '../core/exchange.ts';
import { stoppingView } from '../market/status-routes.ts';
import { type Fields, textField } from '../wire/fields.ts';
import type { Hub } from './hub.ts';
import { BODY_BYTES_MAX } from '../limits.ts';
import { hasLostKey, login } from './login.ts';
import { CONNECTIONS, SOCKET_REQUESTS } from '../wire/rate-table.ts';
import { Refusal, refuse } from '../wire/refusals.ts';
import { answerOrderOp, isOrderOp, refusedOp, restPath } from './socket-orders.ts';
import { subscribe, unsubscribe } from './subscriptions.ts';

/** How often silent sockets are looked for, wall ms. */
const SOCKET_WATCH_MS = 1000;

/** A socket without traffic for this long (wall time) is closed with 4004. */
const SOCKET_IDLE_MS = 30_000;

const PATH = /^\/ws\/v5\/(public|private|business|all)(?:\?.*)?$/;

export interface Sockets {
  /** Cuts, closes or silences the connections that a fault meets. */
  end(fault: Fault): void;
  /** Closes those of one account as the venue does when its key is changed. */
  closeForKey(uid: string): void;
  /** Announces the end of the service to every socket and closes it. */
  close(): void;
}

export interface SocketOptions {
  exchange: Exchange;
  hub: Hub;
  server: Server;
  wallNow: () => number;
  /** Brings the prices up to now before an order meets them. */
  catchUp: () => void;
  /** Ends the process at once, on a fault's demand. */
  crash: () => void;
}

/** Serves /ws/v5/{public,private,business,all} on the HTTP server. */
export function serveSockets(options: SocketOptions): Sockets {
  const { server, hub, wallNow } = options;
  const acceptor = new WebSocketServer({ noServer: true, maxPayload: BODY_BYTES_MAX, perMessageDeflate: false });
  const connections = new Set<Connection>();
  let opened = 0;
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // A client may be gone before it is answered.
    stream.on('error', () => stream.destroy());
    const kind = PATH.exec(request.url ?? '')?.[1] as SocketKind | undefined;
    if (!kind) {
      stream.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
      return;
    }
    const ip = plainAddress(request.socket.remoteAddress ?? '');
    if (!options.exchange.rates.allows(CONNECTIONS, ip)) {
      stream.end('HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\n\r\n');
      return;
    }
    const fault = options.exchange.faults.meet('request', { path: `/ws/v5/${kind}` });
    if (fault?.kind === 'dropBefore' || fault?.kind === 'refuse') {
      refuseUpgrade(stream, fault);
      return;
    }
    acceptor.handleUpgrade(request, stream, head, (socket) => {
      opened += 1;
      const connection = connect(
        socket,
        { kind, id: opened.toString(16).padStart(8, '0'), remoteAddress: request.socket.remoteAddress ?? '' },
        wallNow,
      );
      connections.add(connection);
      applySocketFault(options.exchange.faults, hub, connection, options.exchange.faults.holding('halfOpen'));
      socket.on('message', (data, isBinary) => receive(options, connection, data, isBinary));
      socket.on('error', () => socket.terminate());
      socket.on('close', () => {
        connections.delete(connection);
        options.exchange.rates.forget(SOCKET_REQUESTS, connection.id);
        hub.drop(connection);
      });
    });
  });
  const watch = setInterval(() => {
    const now = wallNow();
    for (const connection of connections) {
      if (connection.isMute) continue;
      if (now - connection.seen > SOCKET_IDLE_MS) connection.socket.close(4004, 'No data received in 30s');
      else if (hasLostKey(options.exchange, connection)) connection.socket.close(4001, 'key deleted');
    }
  }, SOCKET_WATCH_MS);
  return {
    end(fault) {
      for (const connection of connections) applySocketFault(options.exchange.faults, hub, connection, fault);
    },
    closeForKey(uid) {
      for (const { socket, book } of connections) if (book?.account.uid === uid) socket.close(4007, 'API key changed');
    },
    close() {
      clearInterval(watch);
      announceEnd(options.exchange, connections);
      for (const { socket } of connections) socket.close(1001, 'service stops');
      acceptor.close();
    },
  };
}

/** The status channel, and a notice to everybody. */
function announceEnd(exchange: Exchange, connections: Iterable<Connection>): void {
  exchange.feed.publish({ topic: 'status|', data: stoppingView(exchange.clock.now()) });
  exchange.feed.flush();
  const { code, message } = refuse('64008');
  for (const connection of connections) connection.send(JSON.stringify({ event: 'notice', code, msg: message, connId: connection.id }));
}

function receive(options: SocketOptions, connection: Connection, data: RawData, isBinary: boolean): void {
  connection.seen = options.wallNow();
  if (connection.isMute) return;
  const text = isBinary || !Buffer.isBuffer(data) ? '' : data.toString('utf8');
  if (text === 'ping') {
    connection.send('pong');
    return;
  }
  const message = parseMessage(text);
  const id = message ? textField(message, 'id') : '';
  answered(connection, id, () => {
    if (!message) throw refuse('60012', text.slice(0, 100));
    handle(options, connection, message, id);
  });
}

function parseMessage(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined;
    throw cause;
  }
}

function handle(options: SocketOptions, connection: Connection, message: Fields, id: string): void {
  const args = Array.isArray(message['args']) ? (message['args'] as unknown[]) : [];
  const op = textField(message, 'op');
  if (op === 'paper-idle') {
    options.hub.idle(connection, textField((args[0] ?? {}) as Fields, 'rev'));
    return;
  }
  if (isOrderOp(op)) {
    if (connection.kind !== 'all' && connection.kind !== 'private') throw refuse('60028');
    if (!connection.book || hasLostKey(options.exchange, connection)) throw refuse('60011');
    orderOp(options, connection, { book: connection.book, key: keyOf(connection.book, connection.apiKey) }, message);
    return;
  }
  if (op !== 'login' && op !== 'subscribe' && op !== 'unsubscribe') throw refuse('60019', op);
  if (!options.exchange.rates.allows(SOCKET_REQUESTS, connection.id)) throw refuse('60014');
  if (args.length === 0) throw refuse('60013');
  for (const arg of args) {
    answered(connection, id, () => {
      if (typeof arg !== 'object' || arg === null) throw refuse('60013');
      if (op === 'login') login(options, connection, arg as Fields, id);
      else if (op === 'subscribe') subscribe(options, connection, arg as Fields, id);
      else unsubscribe(options.hub, connection, arg as Fields, id);
    });
  }
}

/** A refusal is sent and ends only the request that it refuses. */
function answered(connection: Connection, id: string, act: () => void): void {
  try {
    act();
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    sendError(connection, cause, id);
  }
}

/** Answers an order call, or does with it what a fault wants. */
function orderOp({ exchange, catchUp, crash }: SocketOptions, connection: Connection, signer: Signer, message: Fields): void {
  const act = (): Record<string, unknown> => answerOrderOp(exchange, signer, message, catchUp);
  const meeting = { path: restPath(textField(message, 'op')), account: signer.book.account.uid, instIds: instIdsOf(message['args']) };
  const fault = exchange.faults.list().length === 0 ? undefined : exchange.faults.meet('request', meeting);
  if (!fault) {
    connection.send(JSON.stringify(act()));
    return;
  }
  const refused = (cause: unknown): void => {
    if (!(cause instanceof Refusal)) throw cause;
    connection.send(JSON.stringify(refusedOp(message, cause)));
  };
  void underFault(fault, act, crash).then((outcome) => {
    if (outcome.kind === 'answer') connection.send(JSON.stringify(outcome.answer));
  }, refused);
}
