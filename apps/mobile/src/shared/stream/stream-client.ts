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
  /** When the last frame came, by the phone's clock; 0 before the first. */
  asOfMs: number;
}

export interface StreamOptions {
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
  listeners: Set<() => void>;
}

const waiting: TopicState<never> = { phase: 'waiting', data: undefined, asOfMs: 0 };

export interface StreamClient {
  /** Answers how to stop. The socket opens with the first subscription and closes with the last. */
  subscribe: <Data>(topic: Topic<Data>, listener: () => void) => () => void;
  state: <Data>(topic: Topic<Data>) => TopicState<Data>;
  /** Try now instead of at the next back-off, e.g. when the phone is online again. */
  wake: () => void;
  close: () => void;
}

export function createStreamClient(options: StreamOptions): StreamClient {
  const entries = new Map<string, Entry>();
  let socket: WebSocket | undefined;
  let attempt = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const set = (entry: Entry, state: TopicState<unknown>): void => {
    entry.state = state;
    for (const listener of entry.listeners) listener();
  };
  const ask = (entry: Entry): void => {
    entry.awaiting = true;
    if (socket?.readyState === 1) socket.send(JSON.stringify({ op: 'sub', topic: entry.topic.name }));
  };
  const askAgain = (entry: Entry): void => {
    if (entry.awaiting) return;
    if (socket?.readyState === 1) socket.send(JSON.stringify({ op: 'unsub', topic: entry.topic.name }));
    set(entry, { ...entry.state, phase: 'stale' });
    ask(entry);
  };
  const take = (frame: StreamFrame): void => {
    const entry = entries.get(frame.topic);
    if (!entry) return;
    if (frame.kind === 'refused') {
      entry.awaiting = false;
      set(entry, { ...entry.state, phase: 'refused' });
    } else if (frame.kind === 'snapshot') takeData(entry, frame, entry.topic.snapshot(frame.data));
    else if (!entry.awaiting) {
      if (frame.seq === entry.seq + 1) takeData(entry, frame, entry.topic.delta(entry.state.data, frame.data));
      else askAgain(entry);
    }
  };
  const takeData = (entry: Entry, frame: StreamFrame, data: unknown): void => {
    entry.awaiting = false;
    if (data === undefined) {
      // A frame this app cannot read: keep what is known, and do not ask in a circle for the same snapshot.
      if (frame.kind === 'delta') askAgain(entry);
      else set(entry, { ...entry.state, phase: 'stale' });
      return;
    }
    entry.seq = frame.seq;
    options.onData?.(entry.topic.name, data);
    set(entry, { phase: 'live', data, asOfMs: options.now() });
  };
  const lost = (code: number): void => {
    socket = undefined;
    for (const entry of entries.values()) {
      entry.awaiting = false;
      if (entry.state.phase === 'live') set(entry, { ...entry.state, phase: 'stale' });
    }
    if (code === closeCodes.sessionEnded) return options.onSessionEnded();
    if (entries.size === 0) return;
    retry = setTimeout(connect, backOffMs(attempt, options.random()));
    attempt += 1;
  };
  function connect(): void {
    clearTimeout(retry);
    retry = undefined;
    const token = options.token();
    if (socket || token === undefined || entries.size === 0) return;
    const opened = options.openSocket(socketUrl(options.origin, streamPath), socketProtocols(token));
    socket = opened;
    wire(opened, {
      isCurrent: () => socket === opened,
      onOpen: () => {
        for (const entry of entries.values()) ask(entry);
      },
      onSteady: () => {
        attempt = 0;
      },
      onFrame: take,
      onLost: lost,
    });
  }
  const shut = (): void => {
    clearTimeout(retry);
    retry = undefined;
    const closing = socket;
    socket = undefined;
    attempt = 0;
    closing?.close(closeCodes.normal, 'close');
  };
  const leave = (name: string): void => {
    const entry = entries.get(name);
    if (!entry || entry.listeners.size > 0) return;
    entries.delete(name);
    if (socket?.readyState === 1) socket.send(JSON.stringify({ op: 'unsub', topic: name }));
    if (entries.size === 0) shut();
  };

  return {
    subscribe(topic, listener) {
      let entry = entries.get(topic.name);
      if (!entry) {
        entry = { topic: topic as Topic<unknown>, state: waiting, seq: 0, awaiting: false, listeners: new Set() };
        entries.set(topic.name, entry);
        if (socket?.readyState === 1) ask(entry);
        else if (retry === undefined) connect();
      }
      entry.listeners.add(listener);
      return () => {
        entry.listeners.delete(listener);
        // React leaves and comes back within one turn when a component moves: wait for that before giving the topic up.
        queueMicrotask(() => leave(topic.name));
      };
    },
    state: <Data>(topic: Topic<Data>) => (entries.get(topic.name)?.state ?? waiting) as TopicState<Data>,
    wake() {
      if (retry !== undefined) connect();
    },
    close: shut,
  };
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
