// My tasks: what groups and own tasks brought, and the one list of all of them.
import { earnings, type Assignment, type OutputOf } from '@millrace/contract';
import { Amount, Change, formatDecimal, Plate, SkeletonRows, useLocale } from '@millrace/ui';
import { lazy, Suspense } from 'react';
import { useRead } from '../../shared/hooks/use-call.ts';
import { loadChunk } from '../../shared/pages/lazy-page.ts';
import { usePermission } from '../../shared/services/services-context.ts';
import { loadTaskList, useTasks } from '../tasks/index.ts';
import { deletedNet, isOwn, thirtyDaysOf } from './task-sums.ts';
import { useTaskTotal } from './task-total.tsx';
import type { OwnTasks } from './use-own-tasks.ts';
import { useRefetchOnResults } from './use-refetch-on-results.ts';
import './strategy.css';

const TaskList = lazy(() => loadChunk(loadTaskList));

export function OwnView({ tasks }: { tasks: OwnTasks }) {
  const { t } = useLocale();
  const listed = useTasks();
  return (
    <>
      {tasks.all && tasks.all.length > 0 ? <Results tasks={tasks.all} /> : null}
      <section className="mt-3" aria-label={t('tabs.myTasks')}>
        <Suspense fallback={<SkeletonRows count={4} />}>
          <TaskList tasks={listed} />
        </Suspense>
      </section>
    </>
  );
}

function Results({ tasks }: { tasks: readonly Assignment[] }) {
  const earned = useEarned(tasks);
  return (
    <>
      <Sums tasks={tasks} earned={earned} />
      <Together tasks={tasks} earned={earned} />
    </>
  );
}

type Earned = OutputOf<typeof earnings> | undefined;

function useEarned(tasks: readonly Assignment[]): Earned {
  const allowed = usePermission('P10002');
  const { data, refetch } = useRead(earnings, {}, { enabled: allowed });
  useRefetchOnResults(tasks, () => {
    if (allowed) void refetch();
  });
  return data;
}

/** Of deleted tasks nobody knows whether a group made them: they count as own. */
function Sums({ tasks, earned }: { tasks: readonly Assignment[]; earned: Earned }) {
  const { t } = useLocale();
  const recent = earned && thirtyDaysOf(earned, tasks);
  const own = useTaskTotal(tasks.filter(isOwn), earned && deletedNet(earned));
  const inGroups = useTaskTotal(tasks.filter((task) => !isOwn(task)));
  return (
    <Plate pad label={t('tabs.yourOwn')}>
      <div className="strategy-sums">
        <div>
          <p className="label">{t('tabs.inGroups')}</p>
          <Amount value={inGroups} sign="change" size="m" unit="USDT" />
          <ThirtyDays value={recent?.inGroups} />
        </div>
        <div>
          <p className="label">{t('tabs.yourOwn')}</p>
          <Amount value={own} sign="change" size="m" unit="USDT" />
          <ThirtyDays value={recent?.own} />
        </div>
      </div>
    </Plate>
  );
}

/** Nothing where it is not known. */
function ThirtyDays({ value }: { value: string | undefined }) {
  const { t } = useLocale();
  if (value === undefined) return null;
  return (
    <p className="micro" data-figure="thirty">
      {t('tabs.days30')} <Change value={value} />
    </p>
  );
}

function Together({ tasks, earned }: { tasks: readonly Assignment[]; earned: Earned }) {
  const { t, tag } = useLocale();
  const sum = useTaskTotal(tasks, earned && deletedNet(earned));
  if (sum === undefined) return null;
  return <p className="gutter micro mt-3">{t('tabs.together', { sum: formatDecimal(sum, { tag, decimals: 2, sign: 'change' }) })}</p>;
}
