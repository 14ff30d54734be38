// Where the planned prices lie on the last 30 days of the market. A picture only: the tables below say it in figures.
import { candles, type InstrumentInfo } from '@millrace/contract';
import type { StartPlan } from '@millrace/engine/pure';
import { CandleChart, Skeleton, useLocale, type ChartLine } from '@millrace/ui';
import { useMemo } from 'react';
import { useRead } from '../../../../shared/hooks/use-call.ts';
import { barsOf } from '../../details/chart-bars.ts';
import { endsOf } from '../ladder-ends.ts';
import { PLAN_BARS } from '../../limits.ts';
import './plan.css';

export function PlanChart({ plan, instrument }: { plan: StartPlan; instrument: InstrumentInfo }) {
  const { t } = useLocale();
  const read = useRead(candles, { instId: instrument.instId, bar: '4H', limit: PLAN_BARS }, { staleMs: Infinity });
  const bars = useMemo(() => (read.data ? barsOf(read.data) : undefined), [read.data]);
  const lines = usePlanLines(plan);
  if (!bars && !read.error) return <Skeleton className="width-100" />;
  if (!bars || bars.length === 0) return null;
  return (
    <div className="plate plate-inset">
      <CandleChart
        bars={bars}
        lines={lines}
        marks={[]}
        tickSize={instrument.tickSize}
        barsInSight={PLAN_BARS}
        label={t('tasks.plan.chart')}
        unavailable={t('tasks.chart.unavailable')}
      />
    </div>
  );
}

function usePlanLines(plan: StartPlan): readonly ChartLine[] {
  const { t } = useLocale();
  return useMemo(() => planLines(plan).map(({ title, ...line }) => ({ ...line, title: title === '' ? '' : t(title) })), [plan, t]);
}

const words = { liquidation: 'tasks.chart.liquidation', lossLimit: 'tasks.chart.loss' } as const;

/** Orders without words, ends by name. */
export function planLines(plan: StartPlan): (Omit<ChartLine, 'title'> & { title: '' | (typeof words)[keyof typeof words] })[] {
  const order = (id: string, price: string) => ({ id, price, title: '' as const, look: 'next' as const });
  const levels = [...new Set(plan.cells.flatMap(({ low, high }) => [low, high]))];
  return [
    ...plan.legs.flatMap(({ leg, rungs }) =>
      rungs.filter(({ status }) => status === 'planned').map(({ rung, price }) => order(`${leg}${rung}`, price)),
    ),
    ...plan.adds.map(({ leg, rung, price }) => order(`add${leg}${rung}`, price)),
    ...levels.map((price) => order(`level${price}`, price)),
    ...plan.legs.flatMap((each) =>
      endsOf(each).map(({ kind, price }) => ({ id: `${kind}${each.leg}`, price, title: words[kind], look: 'loss' as const })),
    ),
  ];
}
