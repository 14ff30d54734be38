// The public socket: newest prices and mark prices of the instruments asked for. Every tick passes here, so it reads only what it hands on.
import { answerIdle, CLOCK_CHANNEL, readClockFrame } from './clock-channel.ts';
import { isRecord, type ChannelArg, type Push } from './frames.ts';
import { openStreamSocket } from './stream-socket.ts';
import type { StreamOptions, StreamState } from './stream-options.ts';
import { createTickerReader, readTicker, type TickerEvent } from './tick-reader.ts';
import type { ClockFrame } from './venue-clock.ts';

export interface MarkPriceEvent {
  instId: string;
  markPrice: string;
  tsMs: number;
}

export interface PublicStreamOptions extends StreamOptions {
  onTicker: (ticker: TickerEvent) => void;
  onMarkPrice?: (mark: MarkPriceEvent) => void;
  /** Paper exchange only: asks for its clock. Each frame must be answered with idle(rev) once all before it is worked off. */
  onClock?: (frame: ClockFrame) => void;
}

export interface PublicStream {
  subscribeTickers(instIds: readonly string[]): void;
  unsubscribeTickers(instIds: readonly string[]): void;
  subscribeMarkPrices(instIds: readonly string[]): void;
  unsubscribeMarkPrices(instIds: readonly string[]): void;
  idle(rev: string): void;
  state(): StreamState;
  /** False once it is silent and has left a ping unanswered: about four seconds after the venue stopped speaking. */
  answers(): boolean;
  close(): void;
}

/** Connects at once; state is `down` until the first `live`. Each subscription is followed by the newest value at once. */
export function openPublicStream(options: PublicStreamOptions): PublicStream {
  const tickers = createTickerReader();
  let unread = '';
  const onText = (text: string): boolean => {
    const ticker = tickers.read(text);
    unread = text;
    if (ticker !== null) options.onTicker(ticker);
    return ticker !== null;
  };
  const malformed = (channel: string): void => options.onFault?.({ kind: 'malformed', channel, detail: 'not a row of this channel' });
  const onPush = (push: Push): void => {
    if (push.channel === 'tickers') {
      tickers.learn(unread);
      for (const row of push.data) {
        const ticker = readTicker(row);
        if (ticker === null) malformed(push.channel);
        else options.onTicker(ticker);
      }
    } else if (push.channel === 'mark-price') {
      for (const row of push.data) {
        const mark = readMarkPrice(row);
        if (mark === null) malformed(push.channel);
        else options.onMarkPrice?.(mark);
      }
    } else {
      const frame = readClockFrame(push);
      if (frame === null) malformed(push.channel);
      else options.onClock?.(frame);
    }
  };
  const socket = openStreamSocket({ ...options, onText, onPush, watchClosely: true });
  if (options.onClock !== undefined) socket.subscribe([CLOCK_CHANNEL]);
  const args = (channel: string, instIds: readonly string[]): ChannelArg[] => instIds.map((instId) => ({ channel, instId }));
  return {
    subscribeTickers: (instIds) => socket.subscribe(args('tickers', instIds)),
    unsubscribeTickers: (instIds) => socket.unsubscribe(args('tickers', instIds)),
    subscribeMarkPrices: (instIds) => socket.subscribe(args('mark-price', instIds)),
    unsubscribeMarkPrices: (instIds) => socket.unsubscribe(args('mark-price', instIds)),
    idle: (rev) => answerIdle(socket, rev),
    state: () => socket.state(),
    answers: () => socket.answers(),
    close: () => socket.close(),
  };
}

const DECIMAL = /^\d+(\.\d+)?$/;

function readMarkPrice(row: unknown): MarkPriceEvent | null {
  if (!isRecord(row)) return null;
  const { instId, markPx, ts } = row;
  const tsMs = Number(ts);
  if (typeof instId !== 'string' || typeof markPx !== 'string' || !DECIMAL.test(markPx) || !Number.isSafeInteger(tsMs)) return null;
  return { instId, markPrice: markPx, tsMs };
}
