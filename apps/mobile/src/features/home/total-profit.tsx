// The first figure of the day: what all tasks have booked, deleted ones too, and what running cycles stand at; and how it came about.
import { earnings, type Assignment } from '@millrace/contract';
import { Amount, Change, EquityCurve, EquityCurveSkeleton, KeyValue, KeyValues, Skeleton, useLocale } from '@millrace/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRead } from '../../shared/hooks/use-call.ts';
import { useOwnTasks, useRefetchOnResults } from '../strategy/index.ts';
import { useRunningResult } from '../tasks/index.ts';
import { EARNINGS_FRESH_MS } from './limits.ts';
import { environmentOf, resultsOf } from './results.ts';

export function TotalProfit() {
  const { all: tasks } = useOwnTasks();
  return tasks && <Profit tasks={tasks} />;
}

function Profit({ tasks }: { tasks: readonly Assignment[] }) {
  const { t, now } = useLocale();
  const { data, isPending, refetch } = useRead(earnings, {}, { staleMs: EARNINGS_FRESH_MS });
  const running = useRunningResult(tasks);
  useRefetchOnResults(tasks, refetch);
  if (isPending) return <ProfitSkeleton />;
  const environment = data && environmentOf(tasks, data.totals);
  if (!data || environment === undefined) return null;
  const results = resultsOf(data, { environment, tasks, running, nowMs: now() });
  return (
    <section className="gutter pb-4" aria-label={t('tasks.figure.totalProfit')}>
      <p className="label">{t('tasks.figure.totalProfit')}</p>
      <p data-figure="total" data-value={results.total}>
        <Amount value={results.total} unit="USDT" size="hero" sign="change" />
      </p>
      <Parts
        booked={<Change value={results.booked} />}
        open={<Change value={results.open} />}
        today={<Change value={results.today} />}
        month={<Change value={results.month} />}
      />
      {results.curve.length < 2 ? null : (
        <div className="mt-3 profit-curve">
          <EquityCurve label={t('tabs.curve')} points={results.curve} unit="USDT" heightPx={88} daily />
        </div>
      )}
      <EarningsLink />
    </section>
  );
}

/** By day and by task, for any days. */
function EarningsLink() {
  const { t } = useLocale();
  return (
    <Link className="link" to="/profit" search={{}}>
      {t('earnings.title')}
    </Link>
  );
}

function Parts({ booked, open, today, month }: { booked: ReactNode; open: ReactNode; today: ReactNode; month: ReactNode }) {
  const { t } = useLocale();
  return (
    <div className="mt-3">
      <KeyValues columns={2}>
        <KeyValue label={t('tabs.bookedShort')}>{booked}</KeyValue>
        <KeyValue label={t('tabs.open')}>{open}</KeyValue>
        <KeyValue label={t('tabs.today')}>{today}</KeyValue>
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
    <section className="gutter pb-4" aria-hidden="true">
      <p className="label">{t('tasks.figure.totalProfit')}</p>
      <p className="figure figure-hero">
        <Skeleton className="inline-block h-8 width-50 align-middle" />
      </p>
      <Parts booked={figure} open={figure} today={figure} month={figure} />
      <div className="mt-3 profit-curve">
        <EquityCurveSkeleton label={t('tabs.curve')} heightPx={88} />
      </div>
      <span className="link">{t('earnings.title')}</span>
    </section>
  );
}
