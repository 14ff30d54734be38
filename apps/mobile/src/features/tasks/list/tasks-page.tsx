// Every task of the trader, live; and, without one, what a task does and the way to the first.
import type { Assignment } from '@millrace/contract';
import { Bar, Blank, Broken, Button, Icon, Main, Plate, Screen, SkeletonRows, useLocale, VirtualList } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { errorText } from '../../../shared/api/api-error.ts';
import { StaleNotice } from '../../../shared/pages/stale-notice.tsx';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { PaperNotice } from '../../../shared/pages/paper-notice.tsx';
import { useCredentials } from '../../exchange/index.ts';
import { BatchMenu } from '../groups/opened/batch-menu.tsx';
import { NewTaskSheet, useOfferedKinds } from '../rows/new-task-sheet.tsx';
import { ROW_PX } from '../limits.ts';
import { useWide } from '../../../shared/hooks/use-wide.ts';
import { BesideTasks } from '../rows/beside-tasks.tsx';
import { useRowClose } from './row-close.tsx';
import { useTasks, type Live } from '../common/use-tasks.ts';

export function TasksPage() {
  return useWide() ? <ChooseTask /> : <AllTasks />;
}

/** In a wide window the list stands beside the page of the task that is open; here none is. */
function ChooseTask() {
  const { t } = useLocale();
  const { data } = useTasks();
  return (
    <BesideTasks>
      <Screen wide>
        <Bar title={t('tasks.title')} root end={<BatchMenu tasks={data ?? []} />} />
        <Main>{data?.length === 0 ? <NoTask /> : <Blank icon="ladder" title={t('tasks.choose')} text={t('tasks.chooseText')} />}</Main>
      </Screen>
    </BesideTasks>
  );
}

function AllTasks() {
  const { t } = useLocale();
  const goBack = useBack('/index');
  const tasks = useTasks();
  const kinds = useOfferedKinds();
  const under = tasks.data && tasks.data.length > 0 ? t('tasks.count', { n: tasks.data.length }) : undefined;
  return (
    <Screen>
      <Bar
        title={t('tasks.title')}
        under={under}
        onBack={goBack}
        end={
          <>
            {under !== undefined && kinds.length > 0 ? (
              <NewTaskSheet>
                {(open) => (
                  <button type="button" className="icon-button icon-button-strong" aria-label={t('tasks.new')} onClick={open}>
                    <Icon name="plus" />
                  </button>
                )}
              </NewTaskSheet>
            ) : null}
            <BatchMenu tasks={tasks.data ?? []} />
          </>
        }
      />
      <Main>
        <StaleNotice sinceMs={tasks.staleSinceMs} />
        <TaskList tasks={tasks} />
      </Main>
    </Screen>
  );
}

/** The one list of the trader's tasks: of this page, and of the tab. */
export function TaskList({ tasks }: { tasks: Live<readonly Assignment[]> }) {
  const { t } = useLocale();
  if (tasks.error !== undefined) return <Broken title={errorText(tasks.error, t)} onRetry={tasks.retry} busy={tasks.busy} />;
  if (!tasks.data) return <SkeletonRows count={4} />;
  return tasks.data.length === 0 ? <NoTask /> : <Rows tasks={tasks.data} />;
}

function Rows({ tasks }: { tasks: readonly Assignment[] }) {
  const { t } = useLocale();
  const close = useRowClose(tasks);
  return (
    <>
      {tasks.some((task) => task.environment === 'paper') ? <PaperNotice /> : null}
      <Plate>
        <VirtualList label={t('tasks.title')} items={tasks} keyOf={(task) => task.id} rowPx={ROW_PX} renderRow={close.row} />
      </Plate>
      {close.sheets}
    </>
  );
}

/** Without an account the way leads to linking one first. */
function NoTask() {
  const { t } = useLocale();
  const navigate = useNavigate();
  const kinds = useOfferedKinds();
  const credentials = useCredentials();
  const linked = (credentials.data?.credentials.length ?? 0) > 0;
  if (kinds.length === 0) return <Blank icon="ladder" title={t('tasks.empty.title')} text={t('tasks.empty.text')} />;
  if (!linked && credentials.isPending) return <SkeletonRows count={2} />;
  return (
    <Plate>
      <Blank
        icon="ladder"
        title={t('tasks.empty.title')}
        text={
          <>
            {t('tasks.empty.text')}
            {linked ? null : <span className="block mt-3">{t('tasks.linkFirst')}</span>}
          </>
        }
        action={
          linked ? (
            <NewTaskSheet>
              {(open) => (
                <Button look="primary" onClick={open}>
                  {t('tasks.empty.make')}
                </Button>
              )}
            </NewTaskSheet>
          ) : (
            <Button look="primary" onClick={() => void navigate({ to: '/auth' })}>
              {t('exchange.link')}
            </Button>
          )
        }
      />
    </Plate>
  );
}
