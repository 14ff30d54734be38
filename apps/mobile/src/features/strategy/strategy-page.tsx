// The Strategy tab: the trader's own tasks and the kinds that can be made, each with the way to its form.
import type { Assignment } from '@millrace/contract';
import { addDecimals } from '@millrace/market';
import {
  Blank,
  Broken,
  Button,
  Change,
  KeyValue,
  KeyValues,
  Notice,
  Plate,
  Row,
  Rows,
  Section,
  SkeletonRows,
  useLocale,
} from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { errorText } from '../../shared/api/api-error.ts';
import { PaperNotice } from '../../shared/pages/paper-notice.tsx';
import { StaleNotice } from '../../shared/pages/stale-notice.tsx';
import { TabPage } from '../../shared/pages/tab-page.tsx';
import { useCredentials } from '../exchange/index.ts';
import { TasksEntry, useRunningResult } from '../tasks/index.ts';
import { useOpenKinds, type OpenKind } from './use-open-kinds.ts';
import { TASKS_SHOWN_MAX } from './limits.ts';
import { OwnTaskRow } from './own-task-row.tsx';
import { isRunning, sumOfProfits } from './task-sums.ts';
import { useOwnTasks, type OwnTasks } from './use-own-tasks.ts';
import { usePageOpen } from '../../shared/pages/use-page-open.ts';

export function StrategyPage() {
  const { t } = useLocale();
  const tasks = useOwnTasks();
  return (
    <TabPage tab="strategy" title={t('nav.strategy')}>
      <PaperNotice />
      <StaleNotice sinceMs={tasks.staleSinceMs} />
      {tasks.all?.some((task) => task.fault !== null) ? (
        <div className="mb-3">
          <Notice warn>{t('tasks.abnormalOrders')}</Notice>
        </div>
      ) : null}
      <TasksEntry />
      <Section title={t('tabs.kinds')} />
      <Kinds tasks={tasks} />
      <MyTasks tasks={tasks} />
    </TabPage>
  );
}

function Kinds({ tasks }: { tasks: OwnTasks }) {
  const { t } = useLocale();
  const kinds = useOpenKinds();
  if (kinds.length === 0) return <Blank icon="strategy" title={t('tabs.noKinds')} />;
  return (
    <>
      <LinkFirst />
      {kinds.map((open) => (
        <KindPlate key={open.kind.key} open={open} tasks={tasks.all?.filter((task) => task.assignmentType === open.kind.type)} />
      ))}
    </>
  );
}

function KindPlate({ open, tasks }: { open: OpenKind; tasks: readonly Assignment[] | undefined }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const any = tasks !== undefined && tasks.length > 0;
  const failed = tasks?.filter((task) => task.fault !== null).length ?? 0;
  return (
    <Plate label={t(open.label)}>
      <Row
        icon={open.icon}
        title={t(open.label)}
        line={t(open.product)}
        value={any ? <Total tasks={tasks} /> : undefined}
        valueLine={any ? t('tasks.figure.totalProfit') : undefined}
      />
      {any ? (
        <div className="inset pb-3">
          <KeyValues>
            <KeyValue label={t('tasks.title')}>
              <span className="numerals">{tasks.length}</span>
            </KeyValue>
            <KeyValue label={t('tasks.state.running')}>
              <span className="numerals">{tasks.filter(isRunning).length}</span>
            </KeyValue>
            <KeyValue label={t('tasks.state.fault')}>
              <span className={failed > 0 ? 'numerals ink-warn' : 'numerals'}>{failed}</span>
            </KeyValue>
          </KeyValues>
        </div>
      ) : null}
      {open.canMake ? (
        <div className="inset pb-4">
          <Button wide onClick={() => void navigate({ to: '/$kindPage/form', params: { kindPage: open.kindPage } })}>
            {t('tasks.new')}
          </Button>
        </div>
      ) : null}
    </Plate>
  );
}

/** Booked and open, as on Home. */
function Total({ tasks }: { tasks: readonly Assignment[] }) {
  const { booked, open } = useRunningResult(tasks);
  const closed = sumOfProfits(tasks);
  return <Change value={closed === undefined || open === undefined ? undefined : [booked, open].reduce(addDecimals, closed)} />;
}

/** Without an account the first step is to link one. */
function LinkFirst() {
  const { t } = useLocale();
  const navigate = useNavigate();
  const allowed = usePageOpen('/auth');
  const credentials = useCredentials();
  if (!allowed || !credentials.data || credentials.data.credentials.length > 0) return null;
  return (
    <Plate>
      <Rows>
        <Row icon="key" title={t('exchange.link')} line={t('tasks.linkFirst')} onClick={() => void navigate({ to: '/auth' })} />
      </Rows>
    </Plate>
  );
}

function MyTasks({ tasks }: { tasks: OwnTasks }) {
  const { t } = useLocale();
  if (tasks.error !== undefined) return <Broken title={errorText(tasks.error, t)} onRetry={tasks.retry} busy={tasks.busy} />;
  if (!tasks.all) return <SkeletonRows count={3} />;
  if (tasks.all.length === 0) return null;
  return (
    <>
      <Section title={t('tabs.myTasks')} />
      <Plate label={t('tabs.myTasks')}>
        <Rows>
          {tasks.all.slice(0, TASKS_SHOWN_MAX).map((task) => (
            <OwnTaskRow key={task.id} task={task} />
          ))}
        </Rows>
      </Plate>
    </>
  );
}
