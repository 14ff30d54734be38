// What each day of a span brought: a bar per day from the line of 0, hollow for a gain and filled for a loss, as candles are. A finger or the arrow keys
// select a day, whose date and exact value are shown above.
import { useMemo } from 'react';
import { isDecimal } from '@millrace/market';
import type { Day } from '../calendar.ts';
import { useLocale } from '../locale.tsx';
import { formatDecimal } from '../numbers.ts';
import { formatMoment } from '../times.ts';
import { useChartCursor } from './chart-cursor.ts';
import './day-bars.css';

export interface DayBar {
  day: Day;
  /** Decimal text. */
  value: string;
}

export interface DayBarsProps {
  label: string;
  /** Every day of the span, oldest first. */
  days: readonly DayBar[];
  unit: string;
  heightPx?: number | undefined;
}

/** Of the room of a day; the rest is the gap to the next one. */
const BAR_SHARE = 0.68;
/** More bars are too thin to be hollow. */
const HOLLOW_MAX = 62;

export function DayBars({ label, days, unit, heightPx = 132 }: DayBarsProps) {
  const { tag } = useLocale();
  const bars = useMemo(() => barsOf(days.map(({ value }) => value)), [days]);
  const cursor = useChartCursor(days.length, 'cells');
  const { at, asked } = cursor;
  const shown = days[at];
  const [first, last] = [days[0], days.at(-1)];
  if (!shown || !first || !last) return null;
  const dateOf = (day: Day): string => formatMoment(Date.parse(`${day}T00:00:00Z`), { tag, parts: 'date', timeZone: 'UTC' });
  const figure = (value: string): string => formatDecimal(value, { tag, decimals: 2, sign: 'change' });
  const words = `${dateOf(shown.day)}: ${figure(shown.value)} ${unit}`;
  return (
    <figure className="day-bars">
      <figcaption>
        <span className="label">{label}</span>
        <span className="label">{words}</span>
      </figcaption>
      <div className="day-bars-plot" style={{ blockSize: heightPx }} {...cursor.slider(label, words)}>
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden="true"
          className={days.length > HOLLOW_MAX ? 'is-dense' : undefined}
        >
          <path className="day-bars-zero" d={`M0 ${bars.zeroY}H100`} />
          {bars.rects.map(({ x, y, width, height, isGain }, index) => (
            <rect key={x} className={classOf(isGain, index === asked)} x={x} y={y} width={width} height={height} />
          ))}
        </svg>
      </div>
      <div className="day-bars-dates" aria-hidden="true">
        <span>{dateOf(first.day)}</span>
        <span>{dateOf(last.day)}</span>
      </div>
    </figure>
  );
}

function classOf(isGain: boolean, isAsked: boolean): string {
  const look = isGain ? 'day-bars-gain' : 'day-bars-loss';
  return isAsked ? `${look} is-asked` : look;
}

interface Bars {
  /** From the top, of 100. */
  zeroY: number;
  rects: { x: number; y: number; width: number; height: number; isGain: boolean }[];
}

/** Floats: pixels only, never money. A day of 0 has no bar. */
export function barsOf(values: readonly string[]): Bars {
  const amounts = values.map((value) => (isDecimal(value) ? Number(value) : 0));
  const [high, low] = [Math.max(0, ...amounts), Math.min(0, ...amounts)];
  const scale = high === low ? 0 : 100 / (high - low);
  const zeroY = scale === 0 ? 50 : round(high * scale);
  const room = 100 / Math.max(1, values.length);
  const rects = amounts.flatMap((amount, index) => {
    if (amount === 0) return [];
    const height = round(Math.abs(amount) * scale);
    const x = round(index * room + (room * (1 - BAR_SHARE)) / 2);
    return [{ x, y: amount > 0 ? round(zeroY - height) : zeroY, width: round(room * BAR_SHARE), height, isGain: amount > 0 }];
  });
  return { zeroY, rects };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
