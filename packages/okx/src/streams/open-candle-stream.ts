// The candle channel of the business socket: minute bars of the instruments asked for, as they grow and when they close. Needs no login.
import { candleRow, type VenueCandle } from '../requests/list-candles.ts';
import { answerIdle, CLOCK_CHANNEL, readClockFrame } from './clock-channel.ts';
import type { ChannelArg, Push } from './frames.ts';
import { openStreamSocket } from './stream-socket.ts';
import type { StreamOptions } from './stream-options.ts';
import type { ClockFrame } from './venue-clock.ts';

const CHANNEL = 'candle1m';

export interface CandleStreamOptions extends StreamOptions {
  /** A minute bar: the open one as it stands, and once more when it has closed. */
  onCandle: (instId: string, candle: VenueCandle) => void;
  /** Paper exchange only: asks for its clock. Each frame must be answered with idle(rev) once all before it is worked off. */
  onClock?: (frame: ClockFrame) => void;
}

export interface CandleStream {
  subscribe(instIds: readonly string[]): void;
  unsubscribe(instIds: readonly string[]): void;
  idle(rev: string): void;
  close(): void;
}

/** Connects at once. What closed while it was down must be asked by REST after every `live`. */
export function openCandleStream(options: CandleStreamOptions): CandleStream {
  const malformed = (channel: string): void => options.onFault?.({ kind: 'malformed', channel, detail: 'not a row of this channel' });
  const onPush = (push: Push): void => {
    const frame = readClockFrame(push);
    if (frame !== null) return options.onClock?.(frame);
    for (const row of push.data) {
      const parsed = candleRow.safeParse(row);
      if (push.channel === CHANNEL && parsed.success) options.onCandle(push.instId, parsed.data);
      else malformed(push.channel);
    }
  };
  const socket = openStreamSocket({ ...options, onPush });
  if (options.onClock !== undefined) socket.subscribe([CLOCK_CHANNEL]);
  const args = (instIds: readonly string[]): ChannelArg[] => instIds.map((instId) => ({ channel: CHANNEL, instId }));
  return {
    subscribe: (instIds) => socket.subscribe(args(instIds)),
    unsubscribe: (instIds) => socket.unsubscribe(args(instIds)),
    idle: (rev) => answerIdle(socket, rev),
    close: () => socket.close(),
  };
}
