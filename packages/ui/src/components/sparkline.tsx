// A price course in a row, 56 x 28 px. Drawn without gain or loss colour, which the figure beside it has.
import { curveOf, linePath } from '../curve.ts';
import './sparkline.css';

export interface SparklineProps {
  /** Decimal texts, oldest first. */
  values: readonly string[];
  /** Accessible description; without it the sparkline is hidden from screen readers. */
  label?: string | undefined;
  /** Fills the available width instead of 56 px. */
  wide?: boolean | undefined;
}

const width = 56;
const height = 28;
const insetPx = 3;

export function Sparkline({ values, label, wide }: SparklineProps) {
  const curve = curveOf(values, { width, height, insetPx });
  const words = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <svg
      className={wide ? 'sparkline sparkline-wide' : 'sparkline'}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={wide ? 'none' : undefined}
      {...words}
    >
      {curve.points.length > 0 ? <path className="sparkline-base" d={`M0 ${curve.startY}H${width}`} /> : null}
      <path d={linePath(curve.points)} />
      {curve.last && !wide ? <circle cx={curve.last.x} cy={curve.last.y} r={2} /> : null}
    </svg>
  );
}
