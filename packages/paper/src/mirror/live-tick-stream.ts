// A tick stream that grows while it is played: moments wait here, in order of time, until the tick scheduler takes them.
import type { Moment, TickStream, SourceTick } from '../quotes/tick-stream.ts';

/** Moments that wait for the tick scheduler. */
const MIRROR_QUEUE_MAX = 20_000;

export interface LiveTickStream extends TickStream {
  /** At the time of the last moment or later; earlier times count as that. */
  push(ts: number, tick: SourceTick): void;
}

export function createLiveTickStream(): LiveTickStream {
  let moments: Moment[] = [];
  let taken = 0;
  let latest = 0;
  return {
    nextTs: () => moments[taken]?.ts ?? null,
    take() {
      const moment = moments[taken];
      if (!moment) return null;
      taken += 1;
      if (taken === moments.length) {
        moments = [];
        taken = 0;
      }
      return moment;
    },
    seek: () => undefined,
    push(at, tick) {
      const ts = (latest = Math.max(latest, at));
      const last = moments.at(-1);
      if (last?.ts === ts) last.ticks.push(tick);
      else moments.push({ ts, ticks: [tick] });
      // Nobody takes any more: what is oldest is worth least.
      if (moments.length - taken > MIRROR_QUEUE_MAX) taken += 1;
    },
  };
}
