// What a stream is opened with, what it says of itself, and what it offers.
import type { Clock } from '../core/clock.ts';
import type { OrderSocket } from '../core/order-socket.ts';
import type { Credentials } from '../core/sign.ts';
import type { Timers } from '../core/timers.ts';
import type { ConnectPace } from './connect-pace.ts';
import type { ChannelArg, Push } from './frames.ts';

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
  /** Each connection waits for its turn here; without it sockets open at once. */
  pace?: ConnectPace;
  /** Of this machine: sockets leave from there; the system chooses where it is not given. */
  localAddress?: string;
  /** Whether it needs its turn before others at present. Without it the socket comes before all that have it. */
  isUrgent?: () => boolean;
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
