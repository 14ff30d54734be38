// A value over time. The SVG stretches to the width while labels keep their size. A finger or the arrow keys select a point, whose date and exact value are shown above.
// Highest and lowest are named at the edge, so that the picture is never a curve without numbers.
import { useEffect, useMemo } from 'react';
import { curveOf, linePath, runsOf, sharesOf, thin, type Point } from '../curve.ts';
import { kitLimits } from '../limits.ts';
import { useLocale } from '../locale.tsx';
import { formatDecimal } from '../numbers.ts';
import { formatMoment } from '../times.ts';
import { useChartCursor } from './chart-cursor.ts';
import './equity-curve.css';

export interface EquityPoint {
  timeMs: number;
  /** Decimal text. */
  value: string;
}

export interface EquityCurveProps {
  label: string;
  /** Oldest first; at least two are drawn. */
  points: readonly EquityPoint[];
  unit: string;
  decimals?: number | undefined;
  heightPx?: number | undefined;
  /** Points are whole days in UTC: dates are shown without a time. */
  daily?: boolean | undefined;
  /** A second, thinner line over the same times, drawn to the same scale and named under the plot. */
  other?: { label: string; points: readonly EquityPoint[] } | undefined;
  /** A time of the curve that is shaded and named under the plot, such as its greatest fall. */
  marked?: { fromMs: number; toMs: number; label: string } | undefined;
  /** Points stand at their time instead of evenly, and where more than this lies between two the line is broken. */
  gapMs?: number | undefined;
  /** Hears the time of the point that is asked for, undefined when none is any more: figures beside the curve say it, which then has no line of its own. */
  onAsk?: ((timeMs: number | undefined) => void) | undefined;
}

const DAY_MS = 86_400_000;
const box = { width: 100, height: 100 };

export function EquityCurve({
  label,
  points,
  unit,
  decimals = 2,
  heightPx = 96,
  daily = false,
  other,
  marked,
  gapMs,
  onAsk,
}: EquityCurveProps) {
  const { tag } = useLocale();
  const shown = useMemo(() => thin(points, kitLimits.curvePointsMax), [points]);
  const otherShown = useMemo(() => (other ? thin(other.points, kitLimits.curvePointsMax) : []), [other]);
  const times = useMemo(() => shown.map(({ timeMs }) => timeMs), [shown]);
  const shares = useMemo(() => (gapMs === undefined ? undefined : sharesOf(times)), [gapMs, times]);
  const [curve, otherCurve] = useMemo(() => {
    const [values, others] = [shown.map(({ value }) => value), otherShown.map(({ value }) => value)];
    const drawn = curveOf(values, { ...box, within: others });
    const points = shares ? drawn.points.map((each, index) => ({ ...each, x: (shares[index] ?? 0) * box.width })) : drawn.points;
    return [{ ...drawn, points }, curveOf(others, { ...box, within: values })] as const;
  }, [shown, otherShown, shares]);
  const cursor = useChartCursor(shown.length, shares ?? 'points');
  const { at, asked } = cursor;
  const point = shown[at];
  const place = curve.points[at];
  const askedMs = asked === undefined ? undefined : point?.timeMs;
  useEffect(() => onAsk?.(askedMs), [onAsk, askedMs]);
  if (!point || !place || shown.length < 2) return null;
  const dateOf = (timeMs: number, parts: 'date' | 'dateTime'): string =>
    formatMoment(timeMs, { tag, parts, ...(daily && { timeZone: 'UTC' }) });
  const figure = (value: string | undefined): string => formatDecimal(value, { tag, decimals });
  const endParts = !daily && (times.at(-1) ?? 0) - (times[0] ?? 0) < 2 * DAY_MS ? 'dateTime' : 'date';
  const words = `${dateOf(point.timeMs, daily ? 'date' : 'dateTime')}: ${figure(point.value)} ${unit}`;
  return (
    <figure>
      {onAsk ? null : (
        <figcaption className="equity-curve-caption">
          <span className="label">{label}</span>
          <span className="label">{words}</span>
        </figcaption>
      )}
      <div className="equity-curve-plot" style={{ blockSize: heightPx }} {...cursor.slider(label, words)}>
        {marked ? <MarkedTime points={shown} fromMs={marked.fromMs} toMs={marked.toMs} /> : null}
        <Drawing
          runs={gapMs === undefined ? [curve.points] : runsOf(curve.points, times, gapMs)}
          startY={curve.startY}
          other={linePath(otherCurve.points)}
          untilX={onAsk && asked !== undefined ? place.x : undefined}
        />
        <Edge y={0} text={figure(edgeOf('high', [shown[curve.highIndex], otherShown[otherCurve.highIndex]]))} />
        <Edge y={100} text={figure(edgeOf('low', [shown[curve.lowIndex], otherShown[otherCurve.lowIndex]]))} />
        {asked === undefined ? null : <i className="equity-curve-drop" style={{ left: `${place.x}%`, top: `${place.y}%` }} />}
        <i className="equity-curve-dot" style={{ left: `${place.x}%`, top: `${place.y}%` }} />
      </div>
      <div className="equity-curve-dates" aria-hidden="true">
        <span>{dateOf(times[0] ?? 0, endParts)}</span>
        <span>{dateOf(times.at(-1) ?? 0, endParts)}</span>
      </div>
      {marked ? (
        <p className="equity-curve-other">
          <i className="equity-curve-marked-key" aria-hidden="true" /> {marked.label}
        </p>
      ) : null}
      {other ? (
        <p className="equity-curve-other">
          <i aria-hidden="true" /> {other.label}
        </p>
      ) : null}
    </figure>
  );
}

interface DrawingProps {
  runs: readonly (readonly Point[])[];
  startY: number;
  other: string;
  /** What lies after this is drawn quietly. */
  untilX: number | undefined;
}

function Drawing({ runs, startY, other, untilX }: DrawingProps) {
  const before = untilX === undefined ? runs : runs.map((run) => run.filter(({ x }) => x <= untilX));
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path className="equity-curve-grid" d={`M0 ${startY}H100`} />
      <path className="equity-curve-area" d={runs.map((run) => `${linePath(run)}V100H${run[0]?.x ?? 0}z`).join('')} />
      {other === '' ? null : <path className="equity-curve-second" d={other} />}
      {untilX === undefined ? null : <path className="equity-curve-second" d={runs.map(linePath).join('')} />}
      <path className="equity-curve-line" d={before.map(linePath).join('')} />
    </svg>
  );
}

function MarkedTime({ points, fromMs, toMs }: { points: readonly EquityPoint[]; fromMs: number; toMs: number }) {
  const shareOf = (timeMs: number): number => {
    const at = points.findIndex((point) => point.timeMs >= timeMs);
    return ((at === -1 ? points.length - 1 : at) / (points.length - 1)) * 100;
  };
  const [start, end] = [shareOf(fromMs), shareOf(toMs)];
  return <i className="equity-curve-marked" aria-hidden="true" style={{ left: `${start}%`, width: `${end - start}%` }} />;
}

/** The value at the upper or lower edge of the plot: of both lines. */
function edgeOf(edge: 'high' | 'low', points: readonly (EquityPoint | undefined)[]): string | undefined {
  const values = points.flatMap((point) => (point === undefined ? [] : [point.value]));
  return values.toSorted((one, two) => (edge === 'high' ? Number(two) - Number(one) : Number(one) - Number(two)))[0];
}

function Edge({ y, text }: { y: 0 | 100; text: string }) {
  return (
    <span className={y === 0 ? 'equity-curve-value is-top' : 'equity-curve-value'} aria-hidden="true">
      {text}
    </span>
  );
}
