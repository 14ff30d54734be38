// The chart of a task's page: candles by a call, the last bar live by the stream, lines for what matters, numbers where orders were filled.
import { candleBars, candles, limits, pageTradeFill, type AssignmentDetails, type CandleBar, type PriceFrame } from '@millrace/contract';
import { barMs } from '@millrace/market';
import type { Translator } from '@millrace/i18n';
import { Broken, CandleChart, Skeleton, useLocale, type ChartBar, type ChartCurve } from '@millrace/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { readOptions } from '../../../shared/hooks/read-options.ts';
import { usePermission, useServices } from '../../../shared/services/services-context.ts';
import { bandCurves, barsMissed, barsOf, cellLines, linesOf, marksOf, rangeOf, withPrice, type KeyedLine } from './chart-bars.ts';
import { legWord } from '../common/direction.ts';
import { priceText } from '../common/figures.ts';
import { BARS_MISSED_MAX, MARKS_MAX } from '../limits.ts';
import { useInstrument, useLivePrice } from '../common/use-instruments.ts';
import './task-details.css';

export function TaskChart({ task }: { task: AssignmentDetails }) {
  const locale = useLocale();
  const { t } = locale;
  const [bar, setBar] = useState<CandleBar>('15m');
  const instrument = useInstrument(task.instId);
  const { bars, error, retry, busy } = useBars(task.instId, bar);
  const named = useMemo(() => linesOf(task).map((line) => ({ ...line, title: lineTitle(line, t) })), [task, t]);
  const lines = useMemo(() => [...named, ...cellLines(task.cells)], [named, task.cells]);
  const marks = useMarks(task, bars, bar);
  const range = useMemo(() => rangeOf(task.levels), [task.levels]);
  const curves = useCurves(task, bars, bar);
  const label = [t('tasks.chart'), ...named.map((line) => `${line.title} ${priceText(line.price, instrument, locale)}`)].join('. ');
  return (
    <>
      <div className="chart-head">
        <Spans bar={bar} onChange={setBar} />
      </div>
      {bars ? (
        <CandleChart
          bars={bars}
          lines={lines}
          marks={marks}
          curves={curves}
          range={range}
          tickSize={instrument?.tickSize ?? ''}
          label={label}
          unavailable={t('tasks.chart.unavailable')}
        />
      ) : (
        <div className="candle-chart grid place-items-center">
          {error ? (
            <Broken title={t('tasks.chart.unavailable')} text={errorText(error, t)} onRetry={retry} busy={busy} />
          ) : (
            <Skeleton className="width-60" />
          )}
        </div>
      )}
    </>
  );
}

function lineTitle({ title, leg }: KeyedLine, t: Translator['t']): string {
  return leg === undefined ? t(title) : `${t(legWord(leg))} · ${t(title)}`;
}

function Spans({ bar, onChange }: { bar: CandleBar; onChange: (bar: CandleBar) => void }) {
  const { t } = useLocale();
  return (
    <div className="bar-choice" role="radiogroup" aria-label={t('tasks.chart.span')}>
      {candleBars.map((one) => (
        <button key={one} type="button" role="radio" aria-checked={one === bar} onClick={() => onChange(one)}>
          {one}
        </button>
      ))}
    </div>
  );
}

interface Bars {
  bars: readonly ChartBar[] | undefined;
  error: unknown;
  retry: () => void;
  busy: boolean;
}

/** Read once per instrument and length; read anew when prices skipped more bars than may be missed. */
function useBars(instId: string, bar: CandleBar): Bars {
  const { api } = useServices();
  const read = useQuery({ ...readOptions(api, candles, { instId, bar, limit: limits.candlesMax }), staleTime: Infinity, gcTime: 0 });
  const price = useLivePrice(instId).data;
  const base = useMemo(() => (read.data ? barsOf(read.data) : undefined), [read.data]);
  const [grown, setGrown] = useState<{ base: readonly ChartBar[]; price: PriceFrame; bars: readonly ChartBar[] }>();
  const current = grown && grown.base === base ? grown : undefined;
  // A new price is taken in while drawing, not after: the chart never shows a bar without it.
  if (base && price && current?.price !== price) setGrown({ base, price, bars: withPrice(current?.bars ?? base, price, bar) });
  const bars = current?.bars ?? base;
  const shown = bars ?? [];
  const missed = price !== undefined && (barsMissed(shown, price.ts, barMs(bar)) > BARS_MISSED_MAX || shown.length > 2 * limits.candlesMax);
  const { refetch } = read;
  useEffect(() => {
    if (missed) void refetch();
  }, [missed, refetch]);
  return { bars, error: read.error, retry: () => void refetch(), busy: read.isFetching };
}

const noCurves: readonly ChartCurve[] = [];

/** Made anew with every closed bar, not with every price. */
function useCurves({ levels }: AssignmentDetails, bars: readonly ChartBar[] | undefined, bar: CandleBar): readonly ChartCurve[] {
  const key = [bar, bars?.[0]?.openMs, bars?.length, levels.map(({ name }) => name)].join(' ');
  const [made, setMade] = useState({ key: '', curves: noCurves });
  if (made.key === key) return made.curves;
  const curves = bars ? bandCurves(levels, bars, bar) : noCurves;
  setMade({ key, curves });
  return curves;
}

function useMarks(task: AssignmentDetails, bars: readonly ChartBar[] | undefined, bar: CandleBar) {
  const allowed = usePermission('P20200');
  const input = { userAssignmentId: task.id, pageNum: 1, pageSize: MARKS_MAX };
  const { api } = useServices();
  // Read again whenever the task's orders changed; what was shown stays meanwhile.
  const fills = useQuery({
    ...readOptions(api, pageTradeFill, input),
    queryKey: [pageTradeFill.path, input, task.sz, task.hedge?.sz, task.cycles, task.orderNum],
    enabled: allowed,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => (bars ? marksOf(fills.data?.rows ?? [], bars, bar) : []), [fills.data, bars, bar]);
}
