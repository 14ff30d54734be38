// The price of an instrument over a day, a week, a month or a year, the last bar live, and where the trader's own tasks wake up.
import { candles, type Assignment, type CandleBar, type InstrumentInfo } from '@millrace/contract';
import { Broken, CandleChart, Skeleton, useLocale } from '@millrace/ui';
import { useMemo, useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { useRead } from '../../shared/hooks/use-call.ts';
import { useTopic } from '../../shared/hooks/use-topic.ts';
import { kindPageOf } from '../../shared/pages/kind-pages.ts';
import { priceTopic } from '../../shared/stream/topics.ts';
import { TASKS_DRAWN_MAX } from './limits.ts';
import { barsOf, linesOf, priceText, withPrice } from '../tasks/index.ts';

const spans = ['1D', '1W', '1M', '1Y'] as const;
type Span = (typeof spans)[number];
const barsOfSpan: Readonly<Record<Span, { bar: CandleBar; count: number }>> = {
  '1D': { bar: '15m', count: 96 },
  '1W': { bar: '1H', count: 168 },
  '1M': { bar: '4H', count: 180 },
  '1Y': { bar: '1D', count: 300 },
};

export function InstrumentChart({ instrument, tasks }: { instrument: InstrumentInfo; tasks: readonly Assignment[] }) {
  const locale = useLocale();
  const { t } = locale;
  const [span, setSpan] = useState<Span>('1D');
  const { instId } = instrument;
  const { bar, count } = barsOfSpan[span];
  const { data, error, refetch, isFetching } = useRead(candles, { instId, bar, limit: count });
  const live = useTopic(useMemo(() => priceTopic(instId), [instId])).data;
  const bars = useMemo(() => {
    const read = data && barsOf(data);
    return read && live ? withPrice(read, live, bar) : read;
  }, [data, live, bar]);
  const lines = useMemo(
    () =>
      tasks.slice(0, TASKS_DRAWN_MAX).flatMap((task) => {
        const page = kindPageOf(task.assignmentType);
        return linesOf({ ...task, levels: [] })
          .filter(({ id, look }) => look !== 'average' && !id.startsWith('liquidation'))
          .map((line) => ({ ...line, id: `${task.id}${line.id}`, title: `${page ? t(page.label) : ''} · ${t(line.title)}` }));
      }),
    [tasks, t],
  );
  const label = [t('tabs.instrument.chart'), ...lines.map((line) => `${line.title} ${priceText(line.price, instrument, locale)}`)].join(
    '. ',
  );
  return (
    <>
      <div className="chart-head">
        <div className="bar-choice" role="radiogroup" aria-label={t('tabs.instrument.span')}>
          {spans.map((one) => (
            <button key={one} type="button" role="radio" aria-checked={one === span} onClick={() => setSpan(one)}>
              {t(`tabs.instrument.span.${one}`)}
            </button>
          ))}
        </div>
      </div>
      {bars ? (
        <CandleChart
          key={span}
          bars={bars}
          lines={lines}
          marks={noMarks}
          tickSize={instrument.tickSize}
          label={label}
          barsInSight={count}
          unavailable={t('tasks.chart.unavailable')}
        />
      ) : (
        <div className="candle-chart grid place-items-center">
          {error ? (
            <Broken title={t('tasks.chart.unavailable')} text={errorText(error, t)} onRetry={() => void refetch()} busy={isFetching} />
          ) : (
            <Skeleton className="width-60" />
          )}
        </div>
      )}
    </>
  );
}

const noMarks = [] as const;
