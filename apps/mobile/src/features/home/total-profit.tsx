// The first figure of the day: what all tasks have booked, and how it came about. Without a task there is no figure, not a zero.
import { earnings, type Assignment } from '@millrace/contract';
import { Amount, Change, EquityCurve, KeyValue, KeyValues, Skeleton, useLocale } from '@millrace/ui';
import { useRead } from '../../api/use-call.ts';
import { sumOfProfits } from '../strategy/index.ts';
import { earningsCurve } from './earnings-curve.ts';
import { earningsSums } from './earnings-sums.ts';
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
          <Booked environment={environment} curve={sum !== '0'} />
        </>
      ) : (
        <>
          <Skeleton className="mt-2 h-8 w-1/2" />
          <Skeleton className="mt-3 w-2/5" />
          <BookedSkeleton curve />
        </>
      )}
    </section>
  );
}

/** Figures and a picture beside the total: where they cannot be read, it stands alone. */
function Booked({ environment, curve }: { environment: Assignment['environment']; curve: boolean }) {
  const { t, now } = useLocale();
  const { data, isPending } = useRead(earnings, {}, { staleMs: EARNINGS_FRESH_MS });
  // Its shape stands while it is on its way, so that nothing below jumps. Without a booked result there will be no curve.
  if (isPending) return <BookedSkeleton curve={curve} />;
  const points = data ? earningsCurve(data.days, environment) : [];
  if (!data) return null;
  const sums = earningsSums(data.days, environment, now());
  return (
    <>
      <div className="mt-3">
        <KeyValues columns={2}>
          <KeyValue label={t('tabs.today')}>
            <Change value={sums.today} />
          </KeyValue>
          <KeyValue label={t('tabs.days30')}>
            <Change value={sums.month} />
          </KeyValue>
        </KeyValues>
      </div>
      {points.length < 2 ? null : (
        <div className="mt-3 [@media(max-height:700px)]:[&_.plot]:max-h-12">
          <EquityCurve label={t('tabs.curve')} points={points} unit="USDT" heightPx={88} daily />
        </div>
      )}
    </>
  );
}

function BookedSkeleton({ curve }: { curve: boolean }) {
  return (
    <>
      <div className="mt-3 grid grid-cols-2 gap-3">
        {['today', 'days30'].map((figure) => (
          <div key={figure} className="grid min-h-11 content-center gap-2">
            <Skeleton className="w-1/3" />
            <Skeleton className="w-1/2" />
          </div>
        ))}
      </div>
      {curve ? <Skeleton className="mt-3 h-31 [@media(max-height:700px)]:h-21" /> : null}
    </>
  );
}
