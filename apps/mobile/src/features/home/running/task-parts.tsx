// What a row of Home and a row of its table show of a task.
import type { Assignment } from '@millrace/contract';
import { Sparkline, useLocale } from '@millrace/ui';
import type { KindPage } from '../../../shared/pages/kind-pages.ts';
import { taskWhat } from '../../strategy/index.ts';
import { stateOf, StateMark, useInAll } from '../../tasks/index.ts';

interface SparkProps {
  task: Assignment;
  /** What it had brought in all, oldest first; undefined where no hour was noted, or while it is on its way. */
  noted: readonly string[] | undefined;
}

/** Ends with how the task stands now. */
export function Spark({ task, noted }: SparkProps) {
  const inAll = useInAll(task);
  const values = inAll === undefined ? (noted ?? []) : [...(noted ?? []), inAll];
  return values.length < 2 ? null : <Sparkline values={values} />;
}

/** "Long 5×", and the state of one that does not simply run. */
export function What({ task, page }: { task: Assignment; page: KindPage }) {
  const locale = useLocale();
  return (
    <p className="task-row-states">
      {stateOf(task) === 'running' ? null : <StateMark task={task} />}
      <span className="row-detail">{taskWhat(task, page, locale)}</span>
    </p>
  );
}
