// The first figure of the day: what all tasks have booked, and how it came about. Without a task there is no figure, not a zero.
import { earnings, type Assignment } from '@millrace/contract';
import { Amount, EquityCurve, Skeleton, useLocale } from '@millrace/ui';
import { useRead } from '../../api/use-call.ts';
import { sumOfProfits } from '../strategy/index.ts';
import { earningsCurve } from './earnings-curve.ts';
import { EARNINGS_FRESH_MS } from './limits.ts';

/** `tasks` undefined: on their way. */
export function TotalProfit({ tasks }: { tasks: readonly Assignment[] | undefined }) {
  const { t } = useLocale();
  const sum = tasks && sumOfProfits(tasks);
  const environment = tasks?.[0]?.environment;
  if (tasks && (environment === undefined || sum === undefined)) return null;
  return (
    <section className="pad pb-4" aria-label={t('tasks.figure.totalProfit')}>
      <p className="label">{t('tasks.figure.totalProfit')}</p>
      {tasks && environment ? (
        <>
          <p>
            <Amount value={sum} unit="USDT" size="hero" sign="change" />
          </p>
          <p className="label mt-1">{t('tabs.booked', { n: tasks.length })}</p>
          <Curve environment={environment} />
        </>
      ) : (
        <div className="min-h-56">
          <Skeleton className="mt-2 h-8 w-1/2" />
        </div>
      )}
    </section>
  );
}

/** A picture beside the figure: where it cannot be read, the figure stands alone. */
function Curve({ environment }: { environment: Assignment['environment'] }) {
  const { t } = useLocale();
  const { data, isPending } = useRead(earnings, {}, { staleMs: EARNINGS_FRESH_MS });
  // Its place is kept while it is on its way, so that nothing below jumps.
  if (isPending) return <div className="mt-3 min-h-36" />;
  const points = data ? earningsCurve(data.days, environment) : [];
  if (points.length < 2) return null;
  return (
    <div className="mt-3">
      <EquityCurve label={t('tabs.curve')} points={points} unit="USDT" heightPx={88} daily />
    </div>
  );
}
