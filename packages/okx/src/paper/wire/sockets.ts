// The sockets: login, subscriptions, ping, idle close, and the idle protocol of the paper clock. One connection is one Connection object.
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { type Fault, type Faults, matches } from '../faults/faults.ts';
import { instIdsOf, underFault } from '../faults/under-fault.ts';
import { assertNotBarred, isAllowedAddress, isCurrent, plainAddress, type Signer } from './auth.ts';
import { type ChannelArg, findChannel, type SocketKind, topicOf } from './channels.ts';
import type { Exchange } from '../exchange.ts';
import { stoppingView } from '../market/status-routes.ts';
import { type Fields, textField } from './fields.ts';
import type { Hub, Listener } from './hub.ts';
import { BODY_BYTES_MAX, SOCKET_BUFFER_BYTES_MAX, SOCKET_IDLE_MS, SOCKET_WATCH_MS, SUBSCRIPTIONS_PER_SOCKET_MAX } from '../limits.ts';
import { CHANNEL_CONNECTIONS_MAX, CONNECTIONS, COUNTED_CHANNELS, SOCKET_REQUESTS } from './rate-table.ts';
import { Refusal, refuse } from './refusals.ts';
import { isSignedBy } from './signature.ts';
import { answerOrderOp, isOrderOp, refusedOp, restPath } from './socket-orders.ts';
import { type AccountBook, keyOf } from '../state/store.ts';

const PATH = /^\/ws\/v5\/(public|private|business|all)(?:\?.*)?$/;

export interface Sockets {
  /** Cuts, closes or silences the connections that a fault meets. */
  end(fault: Fault): void;
  /** Closes those of one account as the venue does when its key is changed. */
  closeForKey(uid: string): void;
  /** Tells everybody that the service ends and closes. */
  close(): void;
}

interface Connection extends Listener {
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
  /** Half-open: takes everything and says nothing more. */
  isMute: boolean;
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
      const halfOpen = options.exchange.faults.holding('halfOpen');
      if (halfOpen && isMet(options.exchange.faults, connection, halfOpen)) breakConnection(hub, connection, halfOpen);
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
      for (const connection of connections) if (isMet(options.exchange.faults, connection, fault)) breakConnection(hub, connection, fault);
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
function announceEnd(x: Exchange, connections: Iterable<Connection>): void {
  x.feed.publish({ topic: 'status|', data: stoppingView(x.clock.now()) });
  x.feed.flush();
  const { code, message } = refuse('64008');
  for (const connection of connections) connection.send(JSON.stringify({ event: 'notice', code, msg: message, connId: connection.id }));
}

/** A socket that a fault does not let open: cut, or answered with the status of its code. */
function refuseUpgrade(stream: Duplex, { kind, code }: Fault): void {
  if (kind === 'dropBefore') stream.destroy();
  else stream.end(`HTTP/1.1 ${refuse(code).httpStatus} Refused\r\nConnection: close\r\n\r\n`);
}

function connect(socket: WebSocket, about: Pick<Connection, 'id' | 'kind' | 'remoteAddress'>, wallNow: () => number): Connection {
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

/** Whether a fault means this connection; chance included. */
function isMet(faults: Faults, { kind, book, isMute }: Connection, fault: Fault): boolean {
  if (isMute || !matches(fault.path, `/ws/v5/${kind}`)) return false;
  if (fault.account !== '' && fault.account !== book?.account.uid) return false;
  return faults.chance(fault);
}

/** A silenced connection is nobody's listener any more: nothing waits for it. */
function breakConnection(hub: Hub, connection: Connection, { kind, code }: Fault): void {
  if (kind === 'cutSockets') connection.socket.terminate();
  else if (kind === 'closeSockets') connection.socket.close(Number(code), '');
  else {
    connection.isMute = true;
    hub.drop(connection);
  }
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

function sendError(connection: Connection, refusal: Refusal, id: string): void {
  connection.send(
    JSON.stringify({ ...(id === '' ? {} : { id }), event: 'error', code: refusal.code, msg: refusal.message, connId: connection.id }),
  );
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

/** A refusal is told and ends only what it refuses. */
function answered(connection: Connection, id: string, act: () => void): void {
  try {
    act();
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    sendError(connection, cause, id);
  }
}

/** Answers an order call, or does with it what a fault wants. */
function orderOp({ exchange: x, catchUp, crash }: SocketOptions, connection: Connection, signer: Signer, message: Fields): void {
  const act = (): Record<string, unknown> => answerOrderOp(x, signer, message, catchUp);
  const meeting = { path: restPath(textField(message, 'op')), account: signer.book.account.uid, instIds: instIdsOf(message['args']) };
  const fault = x.faults.list().length === 0 ? undefined : x.faults.meet('request', meeting);
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

/** A failed login is answered and the socket closed with 4001; a repeated one succeeds again. */
function login({ exchange: x, hub }: SocketOptions, connection: Connection, arg: Fields, id: string): void {
  try {
    connection.book = accountOf(x, connection, arg);
    connection.apiKey = textField(arg, 'apiKey');
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    sendError(connection, cause, id);
    connection.socket.close(4001, 'login failed');
    return;
  }
  connection.send(JSON.stringify({ ...(id === '' ? {} : { id }), event: 'login', code: '0', msg: '', connId: connection.id }));
  const halfOpen = x.faults.holding('halfOpen', connection.book.account.uid);
  if (halfOpen && isMet(x.faults, connection, halfOpen)) breakConnection(hub, connection, halfOpen);
}

/** A key that was deleted does no more through a socket that it opened. */
function hasLostKey(x: Exchange, { apiKey }: Connection): boolean {
  return apiKey !== '' && !x.store.byApiKey.has(apiKey);
}

function accountOf(x: Exchange, connection: Connection, arg: Fields): AccountBook {
  const timestamp = textField(arg, 'timestamp');
  if (!/^\d{1,12}(\.\d{1,3})?$/.test(timestamp)) throw refuse('60004');
  if (!isCurrent(x, Math.floor(Number(timestamp) * 1000))) throw refuse('60006');
  const apiKey = textField(arg, 'apiKey');
  const book = x.store.byApiKey.get(apiKey);
  if (!book) throw refuse('60005');
  const key = keyOf(book, apiKey);
  if (isBarred(x, book, connection) || !isAllowedAddress(key.ip, connection.remoteAddress)) throw refuse('60009');
  if (key.passphrase !== textField(arg, 'passphrase')) throw refuse('60024');
  const signed = { timestamp, method: 'GET', target: '/users/self/verify', body: '' };
  if (!isSignedBy(key.secretKey, signed, textField(arg, 'sign'))) throw refuse('60007');
  return book;
}

/** By a fault, for a while. */
function isBarred(x: Exchange, book: AccountBook, { remoteAddress }: Connection): boolean {
  try {
    assertNotBarred(x, book, plainAddress(remoteAddress));
    return false;
  } catch (cause) {
    if (cause instanceof Refusal) return true;
    throw cause;
  }
}

function subscribe({ exchange: x, hub }: SocketOptions, connection: Connection, arg: Fields, id: string): void {
  const ack = JSON.stringify({ ...(id === '' ? {} : { id }), event: 'subscribe', arg, connId: connection.id });
  if (textField(arg, 'channel') === 'paper-clock') {
    connection.send(ack);
    hub.addClock(connection);
    return;
  }
  const wanted: ChannelArg = { channel: textField(arg, 'channel'), instId: textField(arg, 'instId'), instType: textField(arg, 'instType') };
  const channel = findChannel(wanted.channel);
  if (!channel) throw refuse('60018', `channel:${wanted.channel}`);
  assertPlace(connection.kind, channel.place, wanted.channel);
  if (channel.login && !connection.book) throw refuse('60011');
  const first = channel.first(x, wanted, connection.book);
  if (first === undefined) throw refuse('60018', `channel:${wanted.channel},instId:${wanted.instId}`);
  const argJson = argOf(connection, channel.login, arg);
  const known = connection.subscriptions.has(argJson);
  if (!known && connection.subscriptions.size >= SUBSCRIPTIONS_PER_SOCKET_MAX) throw refuse('60014');
  connection.send(ack);
  const topic = topicOf(channel, wanted, connection.book);
  if (!isCounted(x, hub, connection, topic)) return;
  connection.subscriptions.add(argJson);
  const narrow = channel.login ? wanted : { instType: '', instId: '' };
  hub.add({
    listener: connection,
    topic,
    argJson,
    instType: narrow.instType,
    instId: narrow.instId,
  });
  if (first) connection.send(JSON.stringify({ arg: JSON.parse(argJson) as unknown, ...first.extra, data: first.data }));
}

/** @throws Refusal 60018, 64001, 64002 */
function assertPlace(kind: SocketKind, place: SocketKind, name: string): void {
  if (kind === 'all' || kind === place) return;
  if (place === 'business') throw refuse('64001');
  throw kind === 'business' ? refuse('64002') : refuse('60018', `channel:${name}`);
}

/** Tells a new follower of a private channel how many sockets of the account are on it; false when it is one too many. */
function isCounted({ rates }: Exchange, hub: Hub, connection: Connection, topic: string): boolean {
  const [channel = ''] = topic.split('|');
  if (!rates.isOn || !COUNTED_CHANNELS.includes(channel)) return true;
  const others = hub.followers(topic, connection);
  const isTooMany = others >= CHANNEL_CONNECTIONS_MAX;
  const event = isTooMany ? 'channel-conn-count-error' : 'channel-conn-count';
  const connCount = (isTooMany ? others : others + 1).toString();
  connection.send(JSON.stringify({ event, channel, connCount, connId: connection.id }));
  return !isTooMany;
}

function unsubscribe(hub: Hub, connection: Connection, arg: Fields, id: string): void {
  const name = textField(arg, 'channel');
  if (name === 'paper-clock') hub.removeClock(connection);
  const argJson = argOf(connection, findChannel(name)?.login ?? false, arg);
  connection.subscriptions.delete(argJson);
  hub.remove(connection, argJson);
  connection.send(JSON.stringify({ ...(id === '' ? {} : { id }), event: 'unsubscribe', arg, connId: connection.id }));
}

/** The arg as it stands in pushes: as sent, with the uid on private channels. */
function argOf(connection: Connection, isPrivate: boolean, arg: Fields): string {
  return JSON.stringify(isPrivate ? { ...arg, uid: connection.book?.account.uid ?? '' } : arg);
}
