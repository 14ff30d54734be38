// One JSON socket for all live data. Topics share it; a gap in seq or a reconnect means a new snapshot; it reconnects with jitter.
// Never blanks what it knew: a topic that lost its line keeps its last data and says that it is stale.
import { closeCodes, streamFrame, streamPath, type StreamFrame } from '@millrace/contract';
import { STREAM_PING_MS, STREAM_STEADY_MS } from '../limits.ts';
import { backOffMs } from './back-off.ts';
import { socketProtocols, socketUrl } from './socket-auth.ts';
import type { Topic } from './topics.ts';

export type TopicPhase = 'waiting' | 'live' | 'stale' | 'refused';

export interface TopicState<Data> {
  phase: TopicPhase;
  data: Data | undefined;
  /** When the last frame came that nothing was missing from, by the phone's clock; 0 before the first. */
  asOfMs: number;
}

interface StreamOptions {
  origin: string;
  token: () => string | undefined;
  now: () => number;
  random: () => number;
  openSocket: (url: string, protocols: string[]) => WebSocket;
  /** The server ended the session (1008). */
  onSessionEnded: () => void;
  /** Something new of a topic was taken in. */
  onData?: (topic: string, data: unknown) => void;
}

interface Entry {
  topic: Topic<unknown>;
  state: TopicState<unknown>;
  seq: number;
  /** A snapshot was asked for and has not come; deltas are ignored until then. */
  awaiting: boolean;
  /** The server said that it cannot follow the topic: what comes before the next snapshot may lack something. */
  behind: boolean;
  listeners: Set<() => void>;
}

const waiting: TopicState<never> = { phase: 'waiting', data: undefined, asOfMs: 0 };

export class StreamClient {
  readonly #options: StreamOptions;
  readonly #entries = new Map<string, Entry>();
  #socket: WebSocket | undefined;
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(options: StreamOptions) {
    this.#options = options;
  }

  /** Returns how to stop. The socket opens with the first subscription and closes with the last. */
  subscribe<Data>(topic: Topic<Data>, listener: () => void): () => void {
    let entry = this.#entries.get(topic.name);
    if (!entry) {
      entry = { topic: topic as Topic<unknown>, state: waiting, seq: 0, awaiting: false, behind: false, listeners: new Set() };
      this.#entries.set(topic.name, entry);
      if (this.#socket?.readyState === 1) this.#subscribeOnSocket(entry);
      else if (this.#retry === undefined) this.#connect();
    }
    entry.listeners.add(listener);
    return () => {
      entry.listeners.delete(listener);
      // React unsubscribes and subscribes again within one task when a component moves: wait for that before giving the topic up.
      queueMicrotask(() => this.#leave(topic.name));
    };
  }

  state<Data>(topic: Topic<Data>): TopicState<Data> {
    return (this.#entries.get(topic.name)?.state ?? waiting) as TopicState<Data>;
  }

  /** Connects now instead of at the next back-off, e.g. when the phone is online again. */
  wake(): void {
    if (this.#retry !== undefined) this.#connect();
  }

  close(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    const closing = this.#socket;
    this.#socket = undefined;
    this.#attempt = 0;
    closing?.close(closeCodes.normal, 'close');
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    const { origin, token: tokenOf, openSocket } = this.#options;
    const token = tokenOf();
    if (this.#socket || token === undefined || this.#entries.size === 0) return;
    const opened = openSocket(socketUrl(origin, streamPath), socketProtocols(token));
    this.#socket = opened;
    wire(opened, {
      isCurrent: () => this.#socket === opened,
      onOpen: () => {
        for (const entry of this.#entries.values()) this.#subscribeOnSocket(entry);
      },
      onSteady: () => {
        this.#attempt = 0;
      },
      onFrame: (frame) => this.#receive(frame),
      onLost: (code) => this.#onLost(code),
    });
  }

  #onLost(code: number): void {
    this.#socket = undefined;
    for (const entry of this.#entries.values()) {
      entry.awaiting = false;
      if (entry.state.phase === 'live') setState(entry, { ...entry.state, phase: 'stale' });
    }
    if (code === closeCodes.sessionEnded) return this.#options.onSessionEnded();
    if (this.#entries.size === 0) return;
    this.#retry = setTimeout(() => this.#connect(), backOffMs(this.#attempt, this.#options.random()));
    this.#attempt += 1;
  }

  #receive(frame: StreamFrame): void {
    const entry = this.#entries.get(frame.topic);
    if (!entry) return;
    if (frame.kind === 'refused') {
      entry.awaiting = false;
      setState(entry, { ...entry.state, phase: 'refused' });
    } else if (frame.kind === 'stale') {
      entry.behind = true;
      if (entry.state.phase === 'live') setState(entry, { ...entry.state, phase: 'stale' });
    } else if (frame.kind === 'snapshot') this.#receiveData(entry, frame, entry.topic.snapshot(frame.data));
    else if (!entry.awaiting) {
      if (frame.seq === entry.seq + 1) this.#receiveData(entry, frame, entry.topic.delta(entry.state.data, frame.data));
      else this.#resubscribe(entry);
    }
  }

  #receiveData(entry: Entry, frame: StreamFrame, data: unknown): void {
    entry.awaiting = false;
    if (data === undefined) {
      // A frame this app cannot read: keep what is known, and do not request the same snapshot in a loop.
      if (frame.kind === 'delta') this.#resubscribe(entry);
      else setState(entry, { ...entry.state, phase: 'stale' });
      return;
    }
    entry.seq = frame.seq;
    if (frame.kind === 'snapshot') entry.behind = false;
    this.#options.onData?.(entry.topic.name, data);
    setState(entry, entry.behind ? { ...entry.state, data } : { phase: 'live', data, asOfMs: this.#options.now() });
  }

  #subscribeOnSocket(entry: Entry): void {
    entry.awaiting = true;
    this.#send({ op: 'sub', topic: entry.topic.name });
  }

  /** Requests a new snapshot, unless one is awaited. */
  #resubscribe(entry: Entry): void {
    if (entry.awaiting) return;
    this.#send({ op: 'unsub', topic: entry.topic.name });
    setState(entry, { ...entry.state, phase: 'stale' });
    this.#subscribeOnSocket(entry);
  }

  #leave(name: string): void {
    const entry = this.#entries.get(name);
    if (!entry || entry.listeners.size > 0) return;
    this.#entries.delete(name);
    this.#send({ op: 'unsub', topic: name });
    if (this.#entries.size === 0) this.close();
  }

  /** Dropped while no socket is open: every topic is subscribed again when one opens. */
  #send(message: { op: 'sub' | 'unsub'; topic: string }): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message));
  }
}

function setState(entry: Entry, state: TopicState<unknown>): void {
  entry.state = state;
  for (const listener of entry.listeners) listener();
}

interface Wiring {
  isCurrent: () => boolean;
  onOpen: () => void;
  onSteady: () => void;
  onFrame: (frame: StreamFrame) => void;
  onLost: (code: number) => void;
}

function wire(socket: WebSocket, wiring: Wiring): void {
  let steady: ReturnType<typeof setTimeout> | undefined;
  let ping: ReturnType<typeof setInterval> | undefined;
  socket.onopen = () => {
    if (!wiring.isCurrent()) return;
    steady = setTimeout(wiring.onSteady, STREAM_STEADY_MS);
    ping = setInterval(() => socket.send('{"op":"ping"}'), STREAM_PING_MS);
    wiring.onOpen();
  };
  socket.onmessage = (event: MessageEvent<unknown>) => {
    const frame = readFrame(event.data);
    if (frame && wiring.isCurrent()) wiring.onFrame(frame);
  };
  socket.onclose = (event) => {
    clearTimeout(steady);
    clearInterval(ping);
    if (wiring.isCurrent()) wiring.onLost(event.code);
  };
}

function readFrame(data: unknown): StreamFrame | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    return streamFrame.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined; // not JSON: not ours
  }
}
