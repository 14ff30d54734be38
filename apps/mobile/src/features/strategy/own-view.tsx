// The trader's own tasks by kind, each kind with its sum; tasks that need him stand first.
import type { Assignment } from '@millrace/contract';
import { Blank, Broken, Button, Plate, Row, Rows, SkeletonRows, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { errorText } from '../../shared/api/api-error.ts';
import { TASKS_SHOWN_MAX } from './limits.ts';
import { OwnTaskRow } from './own-task-row.tsx';
import { isOwn } from './task-sums.ts';
import { TaskTotal } from './task-total.tsx';
import { useOpenKinds, type OpenKind } from './use-open-kinds.ts';
import type { OwnTasks } from './use-own-tasks.ts';

export function OwnView({ tasks }: { tasks: OwnTasks }) {
  const { t } = useLocale();
  const kinds = useOpenKinds();
  if (tasks.error !== undefined) return <Broken title={errorText(tasks.error, t)} onRetry={tasks.retry} busy={tasks.busy} />;
  if (!tasks.all) return <SkeletonRows count={3} />;
  const own = tasks.all.filter(isOwn);
  if (own.length === 0) return <Blank icon="strategy" title={t('tabs.noOwn')} text={t('tasks.empty.text')} />;
  return (
    <section aria-label={t('tabs.myTasks')}>
      {kinds.map((open) => (
        <KindPlate key={open.kind.key} open={open} tasks={own.filter(({ assignmentType }) => assignmentType === open.kind.type)} />
      ))}
    </section>
  );
}

function KindPlate({ open, tasks }: { open: OpenKind; tasks: readonly Assignment[] }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  if (tasks.length === 0) return null;
  const faultedFirst = tasks.toSorted((one, other) => Number(other.fault !== null) - Number(one.fault !== null));
  return (
    <div className="mb-3">
      <Plate label={t(open.label)}>
        <Row
          icon={open.icon}
          title={t(open.label)}
          line={t('tabs.group.tasks', { n: tasks.length })}
          value={<TaskTotal tasks={tasks} />}
          valueLine={t('tasks.figure.totalProfit')}
        />
        <Rows>
          {faultedFirst.slice(0, TASKS_SHOWN_MAX).map((task) => (
            <OwnTaskRow key={task.id} task={task} />
          ))}
        </Rows>
        {tasks.length > TASKS_SHOWN_MAX ? (
          <div className="inset pb-3">
            <Button wide onClick={() => void navigate({ to: '/tasks' })}>
              {t('tabs.all', { n: tasks.length })}
            </Button>
          </div>
        ) : null}
      </Plate>
    </div>
  );
}
