// One socket of the venue kept alive: connect, log in, subscribe, ping, notice silence, come back with jitter, log in and subscribe again.
// It never delivers a frame of a socket that was given up, and never keeps knocking with a credential that was refused.
import { WebSocket } from 'ws';
import { stampMs, type Clock } from '../core/clock.ts';
import { isCredentialFault, isTimestampRefused } from '../core/codes.ts';
import { keyOf, readFrame, type ChannelArg, type Push, type VenueEvent } from './frames.ts';
import {
  ASK_AFTER_LOOKS,
  BACKOFF_MS_BASE,
  BACKOFF_MS_MAX,
  FRAME_BYTES_MAX,
  HANDSHAKE_MS_MAX,
  LASTED_MS_MIN,
  LOGIN_FAILURES_MAX,
  NO_ANSWER_AFTER_LOOKS,
  PING_EVERY_MS,
  SILENCE_MS_MAX,
  SUBSCRIBE_MESSAGES_MAX,
  WATCH_EVERY_MS,
} from '../core/limits.ts';
import { loginFrame, type Credentials } from '../core/sign.ts';
import { createSocketRequests, type OrderSocket, type SocketRequests } from './socket-requests.ts';
import type { Exchange } from '../core/reply.ts';
import { realTimers, type Timers } from '../core/timers.ts';

/** `live`: logged in and every subscription confirmed. `stale`: silent for more than 20 s. `down`: no socket; it comes back by itself. */
export type StreamState = 'live' | 'stale' | 'down';

export type StreamFault =
  /** The venue refused the key: the stream has stopped for good; open another when the user has mended it. */
  | { kind: 'credential'; code: string; message: string }
  /** These channels were refused and are no longer asked for; the others go on. */
  | { kind: 'subscription'; args: ChannelArg[]; code: string; message: string }
  /** A push that we cannot read: whoever listens must ask by REST what it said. */
  | { kind: 'malformed'; channel: string; detail: string };

export interface StreamOptions {
  /** From configuration only. */
  url: string;
  /** Real time, for silence and states. */
  wallClock: Clock;
  /** Seeded, [0, 1): spreads reconnections. */
  random: () => number;
  /** `sinceMs`, real time: when it became live, or when the last frame came before it was lost. */
  onState: (state: StreamState, sinceMs: number) => void;
  onFault?: (fault: StreamFault) => void;
  timers?: Timers;
}

export interface Login {
  credentials: Credentials;
  /** The venue's clock. */
  clock: Clock;
  /** The venue refused our timestamp: measure the clock. The socket comes back afterwards. */
  onTimestampRefused?: () => Promise<void>;
}

export interface SocketOptions extends StreamOptions {
  /** Asked soon when it falls silent, so that `answers()` is never much older than four seconds. */
  watchClosely?: boolean;
  login?: Login;
  /** Given every frame before it is parsed, one character for each byte: true when it has been read and is done with. */
  onText?: (text: string) => boolean;
  onPush: (push: Push) => void;
}

export interface StreamSocket extends OrderSocket {
  /** Asks for channels now and after every reconnection; one that is asked for already stays as it is. */
  subscribe(args: readonly ChannelArg[]): void;
  unsubscribe(args: readonly ChannelArg[]): void;
  /** Sent if the socket is open, else forgotten. */
  send(message: unknown): void;
  state(): StreamState;
  /** False once a live socket has left a ping unanswered. Only where it is watched closely. */
  answers(): boolean;
  close(): void;
}

export function openStreamSocket(options: SocketOptions): StreamSocket {
  const socket = new VenueSocket(options);
  socket.connect();
  return socket;
}

/** Owns the connection and its timers. */
class VenueSocket implements StreamSocket {
  readonly #options: SocketOptions;
  readonly #timers: Timers;
  readonly #wanted = new Map<string, ChannelArg>();
  /** Subscriptions sent and not yet confirmed, by key. */
  readonly #pending = new Set<string>();
  /** Keys of each subscribe message, by its id. */
  readonly #messages = new Map<string, string[]>();
  #ws: WebSocket | null = null;
  readonly #requests: SocketRequests;
  #state: StreamState = 'down';
  #loggedIn = false;
  #closed = false;
  #attempt = 0;
  #loginFailures = 0;
  #messageId = 0;
  #openedMs = 0;
  #liveMs = 0;
  #lastFrameMs = 0;
  #lastPingMs = 0;
  /** Looks since the last frame. */
  #silentLooks = 0;
  #cancelWatch: () => void = () => undefined;
  #cancelReconnect: () => void = () => undefined;

  constructor(options: SocketOptions) {
    this.#options = options;
    this.#timers = options.timers ?? realTimers;
    this.#requests = createSocketRequests(this.#timers);
    this.#lastFrameMs = options.wallClock.nowMs();
  }

  state(): StreamState {
    return this.#state;
  }

  answers(): boolean {
    return this.#silentLooks < NO_ANSWER_AFTER_LOOKS;
  }

  send(message: unknown): void {
    if (this.#ws?.readyState === WebSocket.OPEN) this.#ws.send(JSON.stringify(message));
  }

  request(op: string, arg: unknown, expiresAtMs?: number): Promise<Exchange> | null {
    if (this.#state !== 'live' || this.#ws?.readyState !== WebSocket.OPEN) return null;
    const { id, exchange } = this.#requests.next();
    this.send({ id, op, args: [arg], ...(expiresAtMs === undefined ? {} : { expTime: String(Math.floor(expiresAtMs)) }) });
    return exchange;
  }

  subscribe(args: readonly ChannelArg[]): void {
    const fresh = args.filter((arg) => !this.#wanted.has(keyOf(arg)));
    for (const arg of fresh) this.#wanted.set(keyOf(arg), arg);
    if (this.#loggedIn) this.#ask(fresh);
  }

  unsubscribe(args: readonly ChannelArg[]): void {
    const known = args.filter((arg) => this.#wanted.delete(keyOf(arg)));
    for (const arg of known) this.#pending.delete(keyOf(arg));
    if (known.length === 0 || !this.#loggedIn) return;
    this.send({ op: 'unsubscribe', args: known });
    this.#liveIfSettled();
  }

  close(): void {
    this.#closed = true;
    this.#cancelReconnect();
    this.#giveUp();
  }

  connect(): void {
    const ws = new WebSocket(this.#options.url, {
      handshakeTimeout: HANDSHAKE_MS_MAX,
      maxPayload: FRAME_BYTES_MAX,
      perMessageDeflate: false,
      followRedirects: false,
    });
    this.#ws = ws;
    this.#openedMs = this.#options.wallClock.nowMs();
    ws.on('open', () => this.#opened(ws));
    ws.on('message', (data) => this.#received(ws, data));
    ws.on('error', () => undefined); // 'close' follows and says all that matters
    ws.on('close', () => this.#lost(ws));
  }

  #opened(ws: WebSocket): void {
    if (ws !== this.#ws) return;
    const nowMs = this.#options.wallClock.nowMs();
    this.#openedMs = nowMs;
    this.#lastFrameMs = nowMs;
    this.#lastPingMs = nowMs;
    this.#silentLooks = 0;
    this.#watch();
    const login = this.#options.login;
    if (login === undefined) this.#ready();
    else ws.send(loginFrame(login.credentials, stampMs(login.clock)));
  }

  /** Every second: a ping when it is time, and an end to what is silent or never becomes live. */
  #watch(): void {
    this.#cancelWatch = this.#timers.after(WATCH_EVERY_MS, () => {
      const nowMs = this.#options.wallClock.nowMs();
      if (nowMs - this.#lastFrameMs > SILENCE_MS_MAX) {
        this.#change('stale', this.#lastFrameMs);
        return this.#restart(this.#ws);
      }
      const settling = !this.#loggedIn || this.#pending.size > 0;
      if (settling && nowMs - this.#openedMs > HANDSHAKE_MS_MAX) return this.#restart(this.#ws);
      this.#silentLooks += 1;
      const asks = this.#options.watchClosely === true && this.#silentLooks === ASK_AFTER_LOOKS;
      if ((asks || nowMs - this.#lastPingMs >= PING_EVERY_MS) && this.#ws?.readyState === WebSocket.OPEN) {
        this.#lastPingMs = nowMs;
        this.#ws.send('ping');
      }
      return this.#watch();
    });
  }

  #received(ws: WebSocket, data: WebSocket.RawData): void {
    if (ws !== this.#ws) return;
    this.#lastFrameMs = this.#options.wallClock.nowMs();
    this.#silentLooks = 0;
    if (Buffer.isBuffer(data) && this.#options.onText?.(data.toString('latin1')) === true) return;
    const text = Buffer.isBuffer(data) ? data.toString('utf8') : '';
    if (text === 'pong') return;
    const frame = readFrame(text);
    if (frame.kind === 'push') this.#options.onPush(frame.push);
    else if (frame.kind === 'event') this.#handle(frame.event);
    else if (frame.kind === 'answer') this.#requests.answered(frame.answer);
    else this.#options.onFault?.({ kind: 'malformed', channel: '', detail: 'not a frame' });
  }

  #handle(event: VenueEvent): void {
    // A request that the protocol itself refused: nothing was executed.
    if (event.event === 'error' && event.id !== undefined && this.#requests.answered({ ...event, id: event.id, data: [] })) return;
    if (event.event === 'login' && event.code === '0') {
      this.#loginFailures = 0;
      this.#ready();
    } else if (event.event === 'login' || (event.event === 'error' && !this.#loggedIn)) this.#loginRefused(event);
    else if (event.event === 'subscribe' && event.key !== undefined) this.#settle([event.key]);
    else if (event.event === 'error') this.#channelRefused(event);
  }

  #ready(): void {
    this.#loggedIn = true;
    this.#ask([...this.#wanted.values()]);
    this.#liveIfSettled();
  }

  #ask(args: readonly ChannelArg[]): void {
    const size = Math.max(1, Math.ceil(args.length / SUBSCRIBE_MESSAGES_MAX));
    if (args.length > 0) this.#openedMs = this.#options.wallClock.nowMs();
    for (let from = 0; from < args.length; from += size) {
      const some = args.slice(from, from + size);
      this.#messageId += 1;
      const id = `s${String(this.#messageId)}`;
      this.#messages.set(id, some.map(keyOf));
      for (const arg of some) this.#pending.add(keyOf(arg));
      this.send({ id, op: 'subscribe', args: some });
    }
  }

  #settle(keys: readonly string[]): void {
    for (const key of keys) this.#pending.delete(key);
    if (this.#pending.size === 0) this.#messages.clear();
    this.#liveIfSettled();
  }

  #liveIfSettled(): void {
    if (!this.#loggedIn || this.#pending.size > 0) return;
    if (this.#state !== 'live') this.#liveMs = this.#options.wallClock.nowMs();
    this.#change('live', this.#liveMs);
  }

  /** The venue names the message, not the channel: of several that are unconfirmed each is asked for again, alone. */
  #channelRefused(event: VenueEvent): void {
    const named = event.id === undefined ? [...this.#pending] : (this.#messages.get(event.id) ?? []);
    this.#messages.delete(event.id ?? '');
    const keys = named.filter((key) => this.#pending.has(key));
    const args = keys.flatMap((key) => this.#wanted.get(key) ?? []);
    if (args.length === 0) return;
    if (event.id !== undefined && args.length > 1) {
      for (const arg of args) this.#ask([arg]);
      return;
    }
    for (const key of keys) this.#wanted.delete(key);
    this.#options.onFault?.({ kind: 'subscription', args, code: event.code, message: event.message });
    this.#settle(keys);
  }

  #loginRefused(event: VenueEvent): void {
    const { code, message } = event;
    this.#loginFailures += 1;
    const vague = code === '60009' && this.#loginFailures < LOGIN_FAILURES_MAX;
    if (isCredentialFault(code) && !vague) {
      this.close();
      this.#options.onFault?.({ kind: 'credential', code, message });
      return;
    }
    const measure = isTimestampRefused(code) ? this.#options.login?.onTimestampRefused?.() : undefined;
    const ws = this.#ws;
    const again = (): void => this.#restart(ws);
    if (measure === undefined) again();
    else measure.then(again, again);
  }

  /** Ends this socket; 'close' brings the next one. */
  #restart(ws: WebSocket | null): void {
    if (ws === null || ws !== this.#ws) return;
    ws.terminate();
    this.#lost(ws);
  }

  #giveUp(): void {
    const ws = this.#ws;
    this.#ws = null;
    this.#loggedIn = false;
    this.#pending.clear();
    this.#messages.clear();
    this.#requests.lost();
    this.#cancelWatch();
    ws?.terminate();
    this.#change('down', this.#lastFrameMs);
  }

  #lost(ws: WebSocket): void {
    if (ws !== this.#ws) return;
    // A venue that accepts and drops at once is a failing one: only a socket that lasted starts the waits over.
    if (this.#state !== 'down' && this.#lastFrameMs - this.#liveMs >= LASTED_MS_MIN) this.#attempt = 0;
    this.#giveUp();
    if (this.#closed) return;
    const fullMs = Math.min(BACKOFF_MS_BASE * 2 ** Math.min(this.#attempt, 16), BACKOFF_MS_MAX);
    this.#attempt += 1;
    this.#cancelReconnect = this.#timers.after(fullMs * (0.5 + this.#options.random() / 2), () => {
      if (!this.#closed) this.connect();
    });
  }

  #change(state: StreamState, sinceMs: number): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#options.onState(state, sinceMs);
  }
}
