// Fills over a chart: entries as numbered dots, exits as diamonds with their result, near ones as a ring. Not pressed themselves: the chart takes the
// tap, and the keyboard asks bar by bar.
import { addDecimals } from '@millrace/market';
import { useLocale } from '../locale.tsx';
import { formatDecimal } from '../numbers.ts';
import type { ChartMark } from './chart-mark.ts';
import { clusterText, type Cluster } from './chart-clusters.ts';

export function ChartMarks({ clusters }: { clusters: readonly Cluster<ChartMark>[] }) {
  return (
    <div className="chart-marks" aria-hidden="true">
      {clusters.map((cluster) => (
        <OneMark key={`${cluster.marks[0]?.openMs} ${cluster.marks[0]?.price} ${cluster.marks[0]?.side}`} {...cluster} />
      ))}
    </div>
  );
}

function OneMark({ marks, x, y }: Cluster<ChartMark>) {
  const { tag } = useLocale();
  const [first] = marks;
  if (!first) return null;
  const style = { left: x, top: y };
  const results = marks.flatMap(({ result }) => (result === undefined ? [] : [result]));
  if (results.length === marks.length) {
    const sum = results.reduce(addDecimals, '0');
    return (
      <span className={`chart-mark chart-mark-exit ${sum.startsWith('-') ? 'loss' : 'gain'}`} style={style}>
        <i />
        <b>{formatDecimal(sum, { tag, decimals: 2, sign: 'change' })}</b>
      </span>
    );
  }
  const isRing = marks.length > 1;
  const text = clusterText(marks.map((mark) => mark.text));
  return (
    <span className={`chart-mark chart-mark-${first.side}${isRing ? ' chart-mark-ring' : ''}`} style={style}>
      <i />
      {text === '' ? null : <b>{text}</b>}
    </span>
  );
}
