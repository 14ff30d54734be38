// The first figure of the day: what all tasks have booked, deleted ones too, and what running cycles stand at; and how it stood before.
import { earnings, getResultCurve, type Assignment, type ResultRange } from '@millrace/contract';
import { Amount, Change, formatMoment, KeyValue, Skeleton, useLocale } from '@millrace/ui';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { useRead } from '../../shared/hooks/use-call.ts';
import { loadChunk } from '../../shared/pages/lazy-page.ts';
import { useOwnTasks, useRefetchOnResults } from '../strategy/index.ts';
import { CURVE_FRESH_MS, EARNINGS_FRESH_MS, RANGE_FIRST } from './limits.ts';
import { ResultCurve, ResultCurveSkeleton } from './result-curve.tsx';
import { resultPoints, standingAt } from './result-points.ts';
import type { Environment } from './results.ts';
import { useHomeEarnings, useResults, type HomeEarnings } from './use-home-results.ts';

/** Most have one environment. */
const EnvironmentChoice = lazy(async () => ({ default: (await loadChunk(() => import('./environment-choice.tsx'))).EnvironmentChoice }));

interface TotalProfitProps {
  /** Whose money, where there is more than one. */
  chosen: Environment | undefined;
  onChoose: (environment: Environment) => void;
}

export function TotalProfit(props: TotalProfitProps) {
  const { all: tasks } = useOwnTasks();
  return tasks && <Profit tasks={tasks} {...props} />;
}

function Profit({ tasks, chosen, onChoose }: TotalProfitProps & { tasks: readonly Assignment[] }) {
  const { t } = useLocale();
  const { isPending, refetch } = useRead(earnings, {}, { staleMs: EARNINGS_FRESH_MS });
  const home = useHomeEarnings(chosen);
  useRefetchOnResults(tasks, refetch);
  if (isPending) return <ProfitSkeleton />;
  if (!home) return null;
  return (
    <section className="home-figures" aria-label={t('tabs.stands')}>
      {home.environments.length < 2 ? null : (
        <div className="home-environments">
          <Suspense fallback={<Skeleton className="h-10" />}>
            <EnvironmentChoice environments={home.environments} value={home.environment} onChange={onChoose} />
          </Suspense>
        </div>
      )}
      <Figures home={home} />
    </section>
  );
}

function Figures({ home }: { home: HomeEarnings }) {
  const { t, tag } = useLocale();
  const [range, setRange] = useState<ResultRange>(RANGE_FIRST);
  const [askedMs, ask] = useState<number>();
  const curve = useRead(getResultCurve, { range }, { staleMs: CURVE_FRESH_MS });
  const { results, nowMs } = useResults(home);
  const { environment } = home;
  const points = useMemo(
    () => (curve.data ? resultPoints(curve.data, { environment, results, nowMs }) : []),
    [curve.data, environment, results, nowMs],
  );
  const shown = standingAt(points, askedMs, results);
  return (
    <>
      <Stands
        label={shown.timeMs === undefined ? t('tabs.stands') : formatMoment(shown.timeMs, { tag, parts: 'dateTime' })}
        total={
          <p data-figure="total" data-value={shown.total}>
            <Amount value={shown.total} unit="USDT" size="hero" sign="change" />
          </p>
        }
        booked={<Amount value={shown.booked} sign="change" />}
        open={<Change value={shown.open} />}
      />
      <Changes
        today={<Change value={results.today} triangle />}
        yesterday={<Change value={results.yesterday} triangle />}
        month={<Change value={results.month} triangle />}
      />
      <ResultCurve read={curve} points={points} range={range} onRange={setRange} onAsk={ask} />
    </>
  );
}

type StandsProps = Record<'label' | 'total' | 'booked' | 'open', ReactNode>;

/** The one large figure, and its two parts in a line. */
function Stands({ label, total, booked, open }: StandsProps) {
  const { t } = useLocale();
  return (
    <div className="home-stands">
      <p className="label">{label}</p>
      {total}
      <dl className="home-parts">
        <KeyValue label={t('tabs.bookedShort')}>{booked}</KeyValue>
        <KeyValue label={t('tabs.open')}>{open}</KeyValue>
      </dl>
    </div>
  );
}

function Changes({ today, yesterday, month }: Record<'today' | 'yesterday' | 'month', ReactNode>) {
  const { t } = useLocale();
  return (
    <dl className="home-changes">
      <KeyValue label={t('tabs.today')}>{today}</KeyValue>
      <KeyValue label={t('tabs.yesterday')}>{yesterday}</KeyValue>
      <KeyValue label={t('tabs.days30')}>{month}</KeyValue>
    </dl>
  );
}

/** In the shape of the figures, so that nothing below moves when they come. */
export function ProfitSkeleton() {
  const { t } = useLocale();
  const figure = <Skeleton className="home-figure-skeleton" />;
  return (
    <section className="home-figures" aria-hidden="true">
      <Stands
        label={t('tabs.stands')}
        total={
          <p className="figure figure-hero">
            <Skeleton className="inline-block h-8 width-50 align-middle" />
          </p>
        }
        booked={figure}
        open={figure}
      />
      <Changes today={figure} yesterday={figure} month={figure} />
      <ResultCurveSkeleton />
    </section>
  );
}
