// The small chart of a cycle: its candles, the numbered entries, the average as a step line, and the exit with its result.
import { candles, pageTradeFill, type TradeCycle } from '@millrace/contract';
import { barMs } from '@millrace/market';
import { Change, Skeleton, useLocale } from '@millrace/ui';
import { useMemo } from 'react';
import { useRead } from '../../../shared/hooks/use-call.ts';
import { barsOf } from '../details/chart-bars.ts';
import { BARS_AROUND, CYCLE_BARS_MAX, RECORDS_PAGE } from '../limits.ts';
import { barFor, placesOf, type CyclePlaces } from './cycle-places.ts';
import './cycle-chart.css';

interface CycleChartProps {
  taskId: string;
  cycle: TradeCycle;
}

export function CycleChart({ taskId, cycle }: CycleChartProps) {
  const { t, now } = useLocale();
  const { openTime, closeTime, posSide } = cycle;
  const bar = barFor((closeTime ?? now()) - openTime);
  const step = barMs(bar);
  const bars = Math.ceil(((closeTime ?? now()) - openTime) / step) + 2 * BARS_AROUND;
  const read = useRead(
    candles,
    {
      ...{ instId: cycle.instId, bar, limit: String(Math.min(bars, CYCLE_BARS_MAX + 2 * BARS_AROUND)) },
      ...(closeTime === null ? {} : { before: String(Math.ceil(closeTime / step) * step + BARS_AROUND * step) }),
    },
    { staleMs: closeTime === null ? step : Infinity },
  );
  const fills = useRead(pageTradeFill, { userAssignmentId: taskId, cycle: String(cycle.cycle), posSide, pageSize: String(RECORDS_PAGE) });
  const places = useMemo(
    () =>
      read.data && read.data.length > 0 && fills.data
        ? placesOf(barsOf(read.data), fills.data.rows.toReversed(), { bar, exitPx: closeTime === null ? undefined : cycle.sellPx })
        : undefined,
    [read.data, fills.data, bar, closeTime, cycle.sellPx],
  );
  if (places)
    return (
      <div className="cycle-chart" role="img" aria-label={t('tasks.records.chart')}>
        <Candles places={places} />
        {places.entries.map(({ x, y, label, shared }) => (
          <i
            key={label}
            className={y > 62 ? 'cycle-chart-entry cycle-chart-low' : 'cycle-chart-entry'}
            data-shared={shared || undefined}
            style={{ left: `${x}%`, top: `${y}%` }}
          >
            <b>{label}</b>
          </i>
        ))}
        {places.exit ? (
          <i className="cycle-chart-exit" style={{ left: `${places.exit.x}%`, top: `${places.exit.y}%` }}>
            <b>
              <Change value={cycle.net} />
            </b>
          </i>
        ) : null}
      </div>
    );
  const failed = read.isError || fills.isError || (read.data?.length === 0 && fills.data);
  return (
    <div className="cycle-chart cycle-chart-none">
      {failed ? <p className="micro">{t('tasks.chart.unavailable')}</p> : <Skeleton className="width-60" />}
    </div>
  );
}

function Candles({ places: { bars, average } }: { places: CyclePlaces }) {
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {bars.map(({ x, width, open, close, high, low, rises }) => (
        <g key={x} className={rises ? 'cycle-chart-up' : 'cycle-chart-down'}>
          <path d={`M${x} ${high}V${Math.min(open, close)}M${x} ${Math.max(open, close)}V${low}`} />
          <rect x={x - width / 2} y={Math.min(open, close)} width={width} height={Math.max(Math.abs(close - open), 0.6)} />
        </g>
      ))}
      {average.length > 0 ? <polyline className="cycle-chart-average" points={average.map(({ x, y }) => `${x},${y}`).join(' ')} /> : null}
    </svg>
  );
}
