// The paper exchange's channel `paper-clock`: after each batch of pushes it says where its clock is; the listener answers when it is idle.
import type { ClockFrame } from './venue-clock.ts';
import { isRecord, type ChannelArg, type Push } from './frames.ts';
import type { StreamSocket } from './stream-options.ts';

export const CLOCK_CHANNEL: ChannelArg = { channel: 'paper-clock' };

/** null for any other push. */
export function readClockFrame(push: Push): ClockFrame | null {
  if (push.channel !== CLOCK_CHANNEL.channel) return null;
  const row = push.data[0];
  if (!isRecord(row)) return null;
  const { rev, ts, speed } = row;
  const tsMs = Number(ts);
  if (typeof rev !== 'string' || typeof ts !== 'string' || !Number.isSafeInteger(tsMs)) return null;
  return { rev, tsMs, speed: speed === 'max' ? 'max' : positive(speed) };
}

function positive(speed: unknown): number {
  const value = Number(speed);
  return Number.isFinite(value) && value > 0 ? value : 1;
}

/** Everything up to `rev` is worked off and nothing is under way: the exchange may go on. */
export function answerIdle(socket: StreamSocket, rev: string): void {
  socket.send({ op: 'paper-idle', args: [{ rev }] });
}
