// The ticks of all instruments in order of time: each bar's price path, all ticks of one moment together. Holds a position, nothing else.
import type { OrderSide } from '../state/order-rows.ts';
import { type BarSource, type PathTick, pricePath } from '@millrace/market';

export interface SourceTick {
  instId: string;
  /** Last price. */
  ticks: number;
  /** The trade that made it, size 0 for none; invented where the source does not know. */
  print?: { side: OrderSide; size: bigint };
  /** A new mark price, ticks; the last one stays as it was. */
  mark?: number;
}

export interface Moment {
  ts: number;
  ticks: SourceTick[];
}

export interface TickStream {
  /** Venue time of the next moment; null when the recording has ended. */
  nextTs(): number | null;
  /** The next moment, and on. */
  take(): Moment | null;
  /** Puts the position behind ts. */
  seek(ts: number): void;
}

interface Cursor {
  source: BarSource;
  path: PathTick[];
  index: number;
}

export function createTickStream(sources: readonly BarSource[], steps: (source: BarSource) => number): TickStream {
  const cursors: Cursor[] = sources.map((source) => ({ source, path: [], index: 0 }));
  const open = (cursor: Cursor, from: number): void => {
    const bar = cursor.source.barFrom(from);
    cursor.path = bar ? pricePath(bar, cursor.source.barMs, steps(cursor.source)) : [];
    cursor.index = 0;
  };
  const tickOf = (cursor: Cursor): PathTick | undefined => cursor.path[cursor.index];
  const step = (cursor: Cursor): void => {
    const ts = tickOf(cursor)?.ts ?? 0;
    cursor.index += 1;
    if (cursor.index >= cursor.path.length) open(cursor, ts + 1);
  };
  const nextTs = (): number | null => {
    let next: number | null = null;
    for (const cursor of cursors) {
      const tick = tickOf(cursor);
      if (tick && (next === null || tick.ts < next)) next = tick.ts;
    }
    return next;
  };
  return {
    nextTs,
    take() {
      const ts = nextTs();
      if (ts === null) return null;
      const moment: Moment = { ts, ticks: [] };
      for (const cursor of cursors) {
        const tick = tickOf(cursor);
        if (tick?.ts !== ts) continue;
        moment.ticks.push({ instId: cursor.source.instId, ticks: tick.ticks });
        step(cursor);
      }
      return moment;
    },
    seek(ts) {
      for (const cursor of cursors) {
        open(cursor, cursor.source.barAt(ts)?.ts ?? ts);
        while ((tickOf(cursor)?.ts ?? Number.POSITIVE_INFINITY) <= ts) step(cursor);
      }
    },
  };
}
