// Fills over a chart: entries as numbered dots, exits as diamonds with their result, near ones as a ring. Not pressed themselves: the chart takes the
// tap, and the keyboard asks bar by bar.
import type { MarkCluster } from './use-chart-places.ts';

export function ChartMarks({ clusters }: { clusters: readonly MarkCluster[] }) {
  return (
    <div className="chart-marks" aria-hidden="true">
      {clusters.map((cluster) => (
        <OneMark key={`${cluster.marks[0]?.openMs} ${cluster.marks[0]?.price} ${cluster.marks[0]?.side}`} {...cluster} />
      ))}
    </div>
  );
}

function OneMark({ marks, x, y, result, text, label }: MarkCluster) {
  const kind =
    result === undefined ? (marks.length > 1 ? 'chart-mark-ring' : '') : `chart-mark-exit ${result.startsWith('-') ? 'loss' : 'gain'}`;
  return (
    <span className={`chart-mark ${kind}`} style={{ left: x, top: y }}>
      <i />
      {label === undefined ? null : <b style={{ left: label.dx, top: label.dy }}>{text}</b>}
    </span>
  );
}
