// The chart of a task's page: candles by a call, the last bar live by the stream, lines for what matters, numbers where orders were filled.
import {
  candleBars,
  candles,
  limits,
  pageTradeFill,
  type AssignmentDetails,
  type CandleBar,
  type PriceFrame,
  type TradeFill,
} from '@millrace/contract';
import { barMs, barOpen } from '@millrace/market';
import type { Translator } from '@millrace/i18n';
import { Broken, CandleChart, Icon, Skeleton, useLocale, type ChartBar, type ChartCurve, type ChartLine } from '@millrace/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { isKeyTaken } from '../../../shared/hooks/is-key-taken.ts';
import { readOptions } from '../../../shared/hooks/read-options.ts';
import { usePermission, useServices } from '../../../shared/services/services-context.ts';
import { averageSteps } from './average-steps.ts';
import { ChartReadout, FillsSheet, readoutText } from './chart-readout.tsx';
import { openingBar } from './opening-bar.ts';
import {
  bandCurves,
  barsMissed,
  barsOf,
  barsToShow,
  cellLines,
  linesOf,
  marksOf,
  rangeOf,
  withPrice,
  type KeyedLine,
} from './chart-bars.ts';
import { legWord } from '../common/direction.ts';
import { priceText } from '../common/figures.ts';
import { BARS_MISSED_MAX, MARKS_MAX } from '../limits.ts';
import { useInstrument, useLivePrice } from '../common/use-instruments.ts';
import './task-details.css';

export function TaskChart({ task }: { task: AssignmentDetails }) {
  const locale = useLocale();
  const { t, now } = locale;
  const [bar, setBar] = useState<CandleBar>(() => openingBar(task, task.agreedTime ?? now()));
  const [isFull, setFull] = useFull();
  const instrument = useInstrument(task.instId);
  const { bars, error, retry, busy } = useBars(task.instId, bar);
  const known = useBarsByCount(bars, bar);
  const { fills, marks, averages } = useFills(task, known, bar);
  const named = useMemo(() => linesOf(task).map((line) => ({ ...line, title: lineTitle(line, t) })), [task, t]);
  const lines = useMemo(() => [...named.map((line) => drawnBy(averages, line)), ...cellLines(task.cells)], [named, averages, task.cells]);
  const range = useMemo(() => rangeOf(task.levels), [task.levels]);
  const bands = useCurves(task, bars, bar);
  const curves = useMemo(() => [...bands, ...averages], [bands, averages]);
  const [read, setRead] = useState<ChartBar>();
  const [opened, setOpened] = useState<{ fills: readonly TradeFill[]; open: boolean }>({ fills: [], open: false });
  const label = [t('tasks.chart'), ...named.map((line) => `${line.title} ${priceText(line.price, instrument, locale)}`)].join('. ');
  const inSight = useMemo(() => barsToShow(fills, known), [fills, known]);
  return (
    <div className={isFull ? 'chart-panel is-full' : 'chart-panel'}>
      <div className="chart-head">
        <Spans bar={bar} onChange={setBar} />
        <button
          type="button"
          className="icon-button"
          aria-pressed={isFull}
          aria-label={t(isFull ? 'tasks.chart.leaveFull' : 'tasks.chart.full')}
          onClick={() => setFull(!isFull)}
        >
          <Icon name={isFull ? 'close' : 'full'} size={20} />
        </button>
      </div>
      {bars ? (
        <div className="chart-place">
          <CandleChart
            bars={bars}
            lines={lines}
            marks={marks}
            curves={curves}
            range={range}
            tickSize={instrument?.tickSize ?? ''}
            barsInSight={inSight}
            label={label}
            unavailable={t('tasks.chart.unavailable')}
            reading={{
              label: t('tasks.chart.read'),
              words: (asked) => readoutText({ bar: asked, fills, length: bar, steps: instrument }, locale),
              onRead: setRead,
              onMarks: (asked) => {
                const of = fills.filter((fill) => asked.some((mark) => mark.openMs === barOpen(fill.time, bar) && mark.price === fill.px));
                if (of.length > 0) setOpened({ fills: of, open: true });
              },
            }}
          />
          {read ? <ChartReadout bar={read} fills={fills} length={bar} steps={instrument} /> : null}
        </div>
      ) : (
        <div className="candle-chart grid place-items-center">
          {error ? (
            <Broken title={t('tasks.chart.unavailable')} text={errorText(error, t)} onRetry={retry} busy={busy} />
          ) : (
            <Skeleton className="width-60" />
          )}
        </div>
      )}
      <FillsSheet {...opened} steps={instrument} onClose={() => setOpened({ ...opened, open: false })} />
    </div>
  );
}

/** The average is a line of its own where fills tell its steps; then only its name and price stand at the edge. */
function drawnBy(averages: readonly ChartCurve[], line: ChartLine): ChartLine {
  return averages.length > 0 && line.look === 'average' && line.id !== 'hedge' ? { ...line, bare: true } : line;
}

/** The chart over the whole page, in landscape too; Escape leaves, as does the button. */
function useFull(): [boolean, (full: boolean) => void] {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && isFull) setFull(false);
      if (event.key === 'f' && !isKeyTaken(event)) setFull(!isFull);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isFull]);
  return [isFull, setFull];
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

const noFills: readonly TradeFill[] = [];

/** The newest fills, as marks and as the average that they made. */
function useFills(task: AssignmentDetails, known: readonly ChartBar[], bar: CandleBar) {
  const allowed = usePermission('P20200');
  const input = { userAssignmentId: task.id, pageNum: 1, pageSize: MARKS_MAX };
  const { api } = useServices();
  // Read again whenever the task's orders changed; what was shown stays meanwhile.
  const read = useQuery({
    ...readOptions(api, pageTradeFill, input),
    queryKey: [pageTradeFill.path, input, task.sz, task.hedge?.sz, task.cycles, task.orderNum],
    enabled: allowed,
    placeholderData: keepPreviousData,
  });
  const fills = read.data?.rows ?? noFills;
  const isGrid = task.cells.length > 0;
  return useMemo(
    () => ({ fills, marks: marksOf(fills, known, { bar, isGrid }), averages: isGrid ? [] : averageSteps(fills, known, bar) }),
    [fills, known, bar, isGrid],
  );
}

const noBars: readonly ChartBar[] = [];

/** The bars as they were when the newest one opened: the same until the next one opens, whatever the price does. */
function useBarsByCount(bars: readonly ChartBar[] | undefined, bar: CandleBar): readonly ChartBar[] {
  const key = [bar, bars?.[0]?.openMs, bars?.length].join(' ');
  const [made, setMade] = useState({ key: '', bars: noBars });
  if (made.key === key) return made.bars;
  const known = bars ?? noBars;
  setMade({ key, bars: known });
  return known;
}
