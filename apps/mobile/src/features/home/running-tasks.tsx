// The tasks that trade now, and the way to all of them.
import { Blank, Broken, Button, Icon, Plate, Rows, Section, useLocale } from '@millrace/ui';
import { Link } from '@tanstack/react-router';
import { errorText } from '../../api/api-error.ts';
import { OwnTaskRow, useOwnTasks, type OwnTasks } from '../strategy/index.ts';
import { NewTaskSheet, useOfferedKinds } from '../tasks/index.ts';
import { RUNNING_SHOWN_MAX } from './limits.ts';

export function RunningTasks() {
  const { t } = useLocale();
  const tasks = useOwnTasks();
  const count = tasks.all?.length ?? 0;
  return (
    <>
      <Section
        title={t('tabs.runningTasks')}
        end={
          count > 0 ? (
            <Link className="link quiet" to="/tasks">
              {t('tabs.all', { n: count })}
              <Icon name="next" size={16} />
            </Link>
          ) : null
        }
      />
      <List tasks={tasks} />
    </>
  );
}

function List({ tasks }: { tasks: OwnTasks }) {
  const { t } = useLocale();
  if (tasks.error !== undefined) return <Broken title={errorText(tasks.error, t)} onRetry={tasks.retry} busy={tasks.busy} />;
  if (!tasks.all) return null;
  if (tasks.running.length === 0) return <NoneRuns first={tasks.all.length === 0} />;
  return (
    <Plate label={t('tabs.runningTasks')}>
      <Rows>
        {tasks.running.slice(0, RUNNING_SHOWN_MAX).map((task) => (
          <OwnTaskRow key={task.id} task={task} />
        ))}
      </Rows>
    </Plate>
  );
}

function NoneRuns({ first }: { first: boolean }) {
  const { t } = useLocale();
  const offered = useOfferedKinds().length > 0;
  return (
    <Plate>
      <Blank
        icon="ladder"
        title={t('tabs.noRunning')}
        text={t('tabs.noRunningText')}
        action={
          offered ? (
            <NewTaskSheet>{(open) => <Button onClick={open}>{t(first ? 'tasks.empty.make' : 'tasks.new')}</Button>}</NewTaskSheet>
          ) : undefined
        }
      />
    </Plate>
  );
}
