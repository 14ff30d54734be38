// One socket of the venue kept alive: connect, log in, subscribe, ping, notice silence, come back with jitter, log in and subscribe again.
// It never delivers a frame of a socket that was given up, and never keeps knocking with a credential that was refused.
import { WebSocket } from 'ws';
import { stampMs } from '../core/clock.ts';
import { isCredentialFault, isTimestampRefused } from '../core/codes.ts';
import { readFrame, type ChannelArg, type VenueEvent } from './frames.ts';
import { FRAME_BYTES_MAX, LASTED_MS_MIN } from '../core/limits.ts';
import { loginFrame } from '../core/sign.ts';
import { createSocketRequests, type SocketRequests } from './socket-requests.ts';
import type { Exchange } from '../core/reply.ts';
import { realTimers, type Timers } from '../core/timers.ts';
import type { SocketOptions, StreamSocket, StreamState } from './stream-options.ts';
import { Subscriptions } from './subscriptions.ts';

/** Logins that may fail without a telling code (60009) before the credential counts as broken. */
const LOGIN_FAILURES_MAX = 2;

/** Reconnecting waits between half and all of base x 2^attempt, at most BACKOFF_MS_MAX. */
const BACKOFF_MS_BASE = 500;
const BACKOFF_MS_MAX = 10_000;

/** Connecting, logging in and having every subscription confirmed must each end within this. */
const HANDSHAKE_MS_MAX = 10_000;

/** How often a socket's silence is looked at. */
const WATCH_EVERY_MS = 1000;

/**
 * A socket whose answers are counted on is asked after so many silent looks, and gives none after so many. Looks, not milliseconds: while this process itself
 * was busy, frames may wait unread.
 */
const ASK_AFTER_LOOKS = 2;
const NO_ANSWER_AFTER_LOOKS = 4;

/** Sockets: a text ping this often; a socket silent for longer than SILENCE_MS_MAX is stale and replaced. The venue drops one after 30 s. */
const PING_EVERY_MS = 15_000;
const SILENCE_MS_MAX = 20_000;

export function openStreamSocket(options: SocketOptions): StreamSocket {
  const socket = new VenueSocket(options);
  socket.connect();
  return socket;
}

/** Owns the connection and its timers. */
class VenueSocket implements StreamSocket {
  readonly #options: SocketOptions;
  readonly #timers: Timers;
  readonly #subscriptions = new Subscriptions((message) => this.send(message));
  #ws: WebSocket | null = null;
  readonly #requests: SocketRequests;
  #state: StreamState = 'down';
  #loggedIn = false;
  #closed = false;
  #attempt = 0;
  #loginFailures = 0;
  #openedMs = 0;
  #liveMs = 0;
  #lastFrameMs = 0;
  #lastPingMs = 0;
  /** Looks since the last frame. */
  #silentLooks = 0;
  #cancelWatch: () => void = () => undefined;
  /** Ends the wait for the next connection. */
  #cancelConnect: () => void = () => undefined;

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
    const fresh = this.#subscriptions.want(args);
    if (this.#loggedIn) this.#ask(fresh);
  }

  unsubscribe(args: readonly ChannelArg[]): void {
    const known = this.#subscriptions.drop(args);
    if (known.length === 0 || !this.#loggedIn) return;
    this.send({ op: 'unsubscribe', args: known });
    this.#liveIfSettled();
  }

  close(): void {
    this.#closed = true;
    this.#cancelConnect();
    this.#giveUp();
  }

  /** In its turn, where connections are paced. */
  connect(): void {
    const { pace, isUrgent } = this.#options;
    if (pace === undefined) return this.#connect(() => undefined);
    this.#cancelConnect = pace.queue({ isUrgent, open: (ended) => this.#connect(ended) });
  }

  #connect(handshakeEnded: () => void): void {
    const ws = new WebSocket(this.#options.url, {
      handshakeTimeout: HANDSHAKE_MS_MAX,
      maxPayload: FRAME_BYTES_MAX,
      perMessageDeflate: false,
      followRedirects: false,
      ...(this.#options.localAddress === undefined ? {} : { localAddress: this.#options.localAddress }),
    });
    this.#ws = ws;
    this.#openedMs = this.#options.wallClock.nowMs();
    ws.once('open', handshakeEnded);
    ws.once('close', handshakeEnded);
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
      const settling = !this.#loggedIn || !this.#subscriptions.areConfirmed();
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
    else if (event.event === 'subscribe' && event.key !== undefined) this.#confirm(event.key);
    else if (event.event === 'error') this.#channelRefused(event);
  }

  #ready(): void {
    this.#loggedIn = true;
    this.#ask(this.#subscriptions.wanted());
    this.#liveIfSettled();
  }

  #ask(args: readonly ChannelArg[]): void {
    if (args.length > 0) this.#openedMs = this.#options.wallClock.nowMs();
    this.#subscriptions.ask(args);
  }

  #confirm(key: string): void {
    this.#subscriptions.settle([key]);
    this.#liveIfSettled();
  }

  #liveIfSettled(): void {
    if (!this.#loggedIn || !this.#subscriptions.areConfirmed()) return;
    if (this.#state !== 'live') this.#liveMs = this.#options.wallClock.nowMs();
    this.#change('live', this.#liveMs);
  }

  #channelRefused(event: VenueEvent): void {
    const refused = this.#subscriptions.refused(event.id);
    if (refused === 'asked again') this.#openedMs = this.#options.wallClock.nowMs();
    if (typeof refused === 'string') return;
    this.#options.onFault?.({ kind: 'subscription', args: refused, code: event.code, message: event.message });
    this.#liveIfSettled();
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
    this.#subscriptions.forgetUnconfirmed();
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
    this.#cancelConnect = this.#timers.after(fullMs * (0.5 + this.#options.random() / 2), () => {
      if (!this.#closed) this.connect();
    });
  }

  #change(state: StreamState, sinceMs: number): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#options.onState(state, sinceMs);
  }
}
