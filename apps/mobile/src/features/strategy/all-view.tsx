// Everything at a glance: the two sums, the groups, and a tile for each kind of the trader's own.
import { earnings, type Assignment, type OutputOf } from '@millrace/contract';
import { Amount, Blank, Broken, Change, formatDecimal, Icon, Plate, Row, Rows, Section, SkeletonRows, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { errorText } from '../../shared/api/api-error.ts';
import { useRead } from '../../shared/hooks/use-call.ts';
import { usePageOpen } from '../../shared/pages/use-page-open.ts';
import { usePermission } from '../../shared/services/services-context.ts';
import { useCredentials } from '../exchange/index.ts';
import { GroupRows } from './group-rows.tsx';
import { GROUPS_SHOWN_MAX } from './limits.ts';
import { deletedNet, isOwn, isRunning, thirtyDaysOf } from './task-sums.ts';
import { TaskTotal, useTaskTotal } from './task-total.tsx';
import type { Groups } from './use-groups.ts';
import { useOpenKinds, type OpenKind } from './use-open-kinds.ts';
import type { OwnTasks } from './use-own-tasks.ts';
import { useRefetchOnResults } from './use-refetch-on-results.ts';
import './strategy.css';

export function AllView({ tasks, groups }: { tasks: OwnTasks; groups: Groups }) {
  const { t } = useLocale();
  if (tasks.error !== undefined) return <Broken title={errorText(tasks.error, t)} onRetry={tasks.retry} busy={tasks.busy} />;
  // Groups that come after the tiles would move a tile away from under the finger.
  if (!tasks.all || (!groups.all && groups.error === undefined)) return <SkeletonRows count={5} />;
  return <Listed tasks={tasks.all} groups={groups} />;
}

function Listed({ tasks, groups }: { tasks: readonly Assignment[]; groups: Groups }) {
  const { t } = useLocale();
  const earned = useEarned(tasks);
  return (
    <>
      <Sums tasks={tasks} earned={earned} />
      {groups.all?.length === 0 ? null : (
        <>
          <Section title={t('tabs.operatorGroups')} />
          <GroupRows groups={groups} tasks={tasks} max={GROUPS_SHOWN_MAX} />
        </>
      )}
      <Section title={t('tabs.yourOwn')} />
      <LinkFirst />
      <Tiles tasks={tasks.filter(isOwn)} />
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

function Tiles({ tasks }: { tasks: readonly Assignment[] }) {
  const { t } = useLocale();
  const kinds = useOpenKinds();
  const shown = kinds.filter(({ kind }) => kind.madeBy === 'form' || tasks.some(({ assignmentType }) => assignmentType === kind.type));
  if (shown.length === 0) return <Blank icon="strategy" title={t('tabs.noKinds')} />;
  return (
    <div className="kind-tiles">
      {shown.map((open) => (
        <KindTile key={open.kind.key} open={open} tasks={tasks.filter(({ assignmentType }) => assignmentType === open.kind.type)} />
      ))}
    </div>
  );
}

/** With tasks it leads to them; dashed without one, to the form. */
function KindTile({ open, tasks }: { open: OpenKind; tasks: readonly Assignment[] }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const any = tasks.length > 0;
  const failed = tasks.filter((task) => task.fault !== null).length;
  if (!any && !open.canMake) return null;
  const go = (): void =>
    void (any
      ? navigate({ to: '/strategy', search: { view: open.kind.madeBy === 'follow' ? 'copying' : 'own' } })
      : navigate({ to: '/$kindPage/form', params: { kindPage: open.kindPage } }));
  return (
    <button type="button" className={any ? 'kind-tile' : 'kind-tile kind-tile-off'} data-kind={open.kind.type} onClick={go}>
      <span className="kind-tile-head">
        <span className="row-icon">
          <Icon name={open.icon} size={22} />
        </span>
        {any ? <TaskTotal tasks={tasks} size="s" /> : <Icon name="plus" size={20} className="ink-3" />}
      </span>
      <span className="weight-medium block">{t(open.label)}</span>
      {failed > 0 ? (
        <span className="row-detail ink-warn">{t('tabs.needYou', { n: failed })}</span>
      ) : (
        <span className="row-detail">{any ? t('tabs.running', { n: tasks.filter(isRunning).length }) : t(open.short)}</span>
      )}
    </button>
  );
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
