// The first figure of the day: what all tasks have booked, deleted ones too, and what running cycles stand at; how it stood before, and what it took.
import { earnings, getAccountFigures, getResultCurve, type Assignment, type ResultRange } from '@millrace/contract';
import { Amount, Change, formatMoment, KeyValue, KeyValues, Segment, Skeleton, useLocale } from '@millrace/ui';
import { useState, type ReactNode } from 'react';
import { useRead } from '../../shared/hooks/use-call.ts';
import { useOwnTasks, useRefetchOnResults } from '../strategy/index.ts';
import { useRunningResult } from '../tasks/index.ts';
import { CapitalFigures, CapitalSkeleton } from './capital-figures.tsx';
import { CAPITAL_FRESH_MS, CURVE_FRESH_MS, EARNINGS_FRESH_MS, RANGE_FIRST } from './limits.ts';
import { ResultCurve, ResultCurveSkeleton } from './result-curve.tsx';
import { resultPoints, standingAt } from './result-points.ts';
import { environmentOf, environmentsOf, resultsOf, type Earnings, type Environment } from './results.ts';

export function TotalProfit() {
  const { all: tasks } = useOwnTasks();
  return tasks && <Profit tasks={tasks} />;
}

function Profit({ tasks }: { tasks: readonly Assignment[] }) {
  const { t } = useLocale();
  const { data, isPending, refetch } = useRead(earnings, {}, { staleMs: EARNINGS_FRESH_MS });
  const [chosen, setChosen] = useState<Environment>();
  useRefetchOnResults(tasks, refetch);
  if (isPending) return <ProfitSkeleton />;
  const environments = data ? environmentsOf(tasks, data.totals) : [];
  const environment = environmentOf(tasks, environments, chosen);
  if (!data || environment === undefined) return null;
  return (
    <section className="gutter" aria-label={t('tasks.figure.totalProfit')}>
      {environments.length < 2 ? null : (
        <div className="pb-3">
          <Segment
            label={t('earnings.environment')}
            value={environment}
            options={environments.map((value) => ({ value, label: t(`earnings.environment.${value}`) }))}
            onChange={setChosen}
          />
        </div>
      )}
      <Figures answer={data} environment={environment} tasks={tasks.filter((task) => task.environment === environment)} />
    </section>
  );
}

function Figures({ answer, environment, tasks }: { answer: Earnings; environment: Environment; tasks: readonly Assignment[] }) {
  const { t, tag, now } = useLocale();
  const capital = useRead(getAccountFigures, {}, { staleMs: CAPITAL_FRESH_MS });
  const [range, setRange] = useState<ResultRange>(RANGE_FIRST);
  const [askedMs, ask] = useState<number>();
  const curve = useRead(getResultCurve, { range }, { staleMs: CURVE_FRESH_MS });
  const nowMs = now();
  const results = resultsOf(answer, { environment, tasks, running: useRunningResult(tasks), nowMs });
  const points = curve.data ? resultPoints(curve.data, { environment, results, nowMs }) : [];
  const shown = standingAt(points, askedMs, results);
  return (
    <>
      <p className="label">
        {shown.timeMs === undefined ? t('tasks.figure.totalProfit') : formatMoment(shown.timeMs, { tag, parts: 'dateTime' })}
      </p>
      <p data-figure="total" data-value={shown.total}>
        <Amount value={shown.total} unit="USDT" size="hero" sign="change" />
      </p>
      <Parts
        booked={<Change value={shown.booked} />}
        open={<Change value={shown.open} />}
        today={<Change value={results.today} />}
        yesterday={<Change value={results.yesterday} />}
        month={<Change value={results.month} />}
      />
      <ResultCurve read={curve} points={points} range={range} onRange={setRange} onAsk={ask} />
      {capital.isPending ? (
        <CapitalSkeleton />
      ) : (
        <CapitalFigures figures={capital.data?.find((one) => one.environment === environment) ?? null} />
      )}
    </>
  );
}

interface PartsProps {
  booked: ReactNode;
  open: ReactNode;
  today: ReactNode;
  yesterday: ReactNode;
  month: ReactNode;
}

function Parts({ booked, open, today, yesterday, month }: PartsProps) {
  const { t } = useLocale();
  return (
    <div className="mt-3 grid gap-3">
      <KeyValues columns={2}>
        <KeyValue label={t('tabs.bookedShort')}>{booked}</KeyValue>
        <KeyValue label={t('tabs.open')}>{open}</KeyValue>
      </KeyValues>
      <KeyValues>
        <KeyValue label={t('tabs.today')}>{today}</KeyValue>
        <KeyValue label={t('tabs.yesterday')}>{yesterday}</KeyValue>
        <KeyValue label={t('tabs.days30')}>{month}</KeyValue>
      </KeyValues>
    </div>
  );
}

/** In the shape of the figures, so that nothing below moves when they come. */
export function ProfitSkeleton() {
  const { t } = useLocale();
  const figure = <Skeleton className="my-1 width-50" />;
  return (
    <section className="gutter" aria-hidden="true">
      <p className="label">{t('tasks.figure.totalProfit')}</p>
      <p className="figure figure-hero">
        <Skeleton className="inline-block h-8 width-50 align-middle" />
      </p>
      <Parts booked={figure} open={figure} today={figure} yesterday={figure} month={figure} />
      <ResultCurveSkeleton />
      <CapitalSkeleton />
    </section>
  );
}
