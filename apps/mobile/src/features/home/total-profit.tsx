// The first figure of the day: what all tasks have booked. Without a task there is no figure, not a zero.
import type { Assignment } from '@millrace/contract';
import { Amount, Skeleton, useLocale } from '@millrace/ui';
import { sumOfProfits } from '../strategy/index.ts';

/** `tasks` undefined: on their way. */
export function TotalProfit({ tasks }: { tasks: readonly Assignment[] | undefined }) {
  const { t } = useLocale();
  const sum = tasks && sumOfProfits(tasks);
  if (tasks && (tasks.length === 0 || sum === undefined)) return null;
  return (
    <section className="pad pb-4" aria-label={t('tasks.figure.totalProfit')}>
      <p className="label">{t('tasks.figure.totalProfit')}</p>
      {tasks ? (
        <>
          <p>
            <Amount value={sum} unit="USDT" size="hero" sign="change" />
          </p>
          <p className="label mt-1">{t('tabs.booked', { n: tasks.length })}</p>
        </>
      ) : (
        <Skeleton className="mt-2 h-8 w-1/2" />
      )}
    </section>
  );
}
