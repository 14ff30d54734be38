// The first figure of the day: what all tasks have booked, and how it came about. Without a task there is no figure, not a zero.
import { earnings, type Assignment } from '@millrace/contract';
import { Amount, Change, EquityCurve, EquityCurveSkeleton, KeyValue, KeyValues, Skeleton, useLocale } from '@millrace/ui';
import { memo, useMemo, type ReactNode } from 'react';
import { useRead } from '../../shared/hooks/use-call.ts';
import { sumOfProfits, useOwnTasks } from '../strategy/index.ts';
import { earningsCurve } from './earnings-curve.ts';
import { earningsSums } from './earnings-sums.ts';
import { EARNINGS_FRESH_MS } from './limits.ts';

/** On a low screen the picture leaves room for the first task. */

export function TotalProfit() {
  const { t } = useLocale();
  const { all: tasks } = useOwnTasks();
  const sum = useMemo(() => tasks && sumOfProfits(tasks), [tasks]);
  const environment = tasks?.[0]?.environment;
  if (!tasks || environment === undefined || sum === undefined) return null;
  return (
    <section className="gutter pb-4" aria-label={t('tasks.figure.totalProfit')}>
      <p className="label">{t('tasks.figure.totalProfit')}</p>
      <p>
        <Amount value={sum} unit="USDT" size="hero" sign="change" />
      </p>
      <p className="label mt-1">{t('tabs.booked', { n: tasks.length })}</p>
      <Booked environment={environment} curve={sum !== '0'} />
    </section>
  );
}

/** Figures and a picture beside the total: where they cannot be read, it stands alone. */
const Booked = memo(function Booked({ environment, curve }: { environment: Assignment['environment']; curve: boolean }) {
  const { t, now } = useLocale();
  const { data, isPending } = useRead(earnings, {}, { staleMs: EARNINGS_FRESH_MS });
  // Its shape stands while it is on its way, so that nothing below jumps. Without a booked result there will be no curve.
  if (isPending) return <BookedSkeleton curve={curve} />;
  const points = data ? earningsCurve(data.days, environment) : [];
  if (!data) return null;
  const sums = earningsSums(data.days, environment, now());
  return (
    <>
      <Two today={<Change value={sums.today} />} month={<Change value={sums.month} />} />
      {points.length < 2 ? null : (
        <div className="mt-3 profit-curve">
          <EquityCurve label={t('tabs.curve')} points={points} unit="USDT" heightPx={88} daily />
        </div>
      )}
    </>
  );
});

function Two({ today, month }: { today: ReactNode; month: ReactNode }) {
  const { t } = useLocale();
  return (
    <div className="mt-3">
      <KeyValues columns={2}>
        <KeyValue label={t('tabs.today')}>{today}</KeyValue>
        <KeyValue label={t('tabs.days30')}>{month}</KeyValue>
      </KeyValues>
    </div>
  );
}

export function BookedSkeleton({ curve }: { curve: boolean }) {
  const { t } = useLocale();
  const figure = <Skeleton className="my-1 width-50" />;
  return (
    <>
      <Two today={figure} month={figure} />
      {curve ? (
        <div className="mt-3 profit-curve">
          <EquityCurveSkeleton label={t('tabs.curve')} heightPx={88} />
        </div>
      ) : null}
    </>
  );
}
