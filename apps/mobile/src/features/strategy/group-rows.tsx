// The operator's groups as rows: name, how far each is opened, and what the trader's tasks of it brought.
import type { Assignment, StrategyGroup } from '@millrace/contract';
import type { Translator } from '@millrace/i18n';
import { Blank, Broken, Change, Plate, Row, Rows, SkeletonRows, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { errorText } from '../../shared/api/api-error.ts';
import { kindPageOf } from '../../shared/pages/kind-pages.ts';
import { TaskTotal } from './task-total.tsx';
import { useSelections, type Groups } from './use-groups.ts';

interface GroupRowsProps {
  groups: Groups;
  tasks: readonly Assignment[] | undefined;
}

export function GroupRows({ groups, tasks }: GroupRowsProps) {
  const { t } = useLocale();
  if (groups.error !== undefined) return <Broken title={errorText(groups.error, t)} onRetry={groups.retry} busy={groups.busy} />;
  if (!groups.all) return <SkeletonRows count={3} />;
  if (groups.all.length === 0)
    return (
      <Plate>
        <Blank icon="strategy" title={t('tabs.noGroups')} text={t('tabs.noGroupsText')} />
      </Plate>
    );
  return (
    <Plate label={t('tabs.operatorGroups')}>
      <Rows>
        {groups.all.map((group) => (
          <GroupRow key={group.id} group={group} tasks={tasks?.filter((task) => task.group?.groupId === group.id)} />
        ))}
      </Rows>
    </Plate>
  );
}

/** Selections lead to their list. */
export function SelectionRows() {
  const { t } = useLocale();
  const navigate = useNavigate();
  const selections = useSelections();
  if (selections.length === 0) return null;
  return (
    <div className="mt-3">
      <Plate label={t('groups.slots')}>
        <Rows>
          {selections.map(({ id, groupName, type }) => {
            const page = kindPageOf(type);
            return page ? (
              <Row
                key={id}
                icon={page.icon}
                title={groupName}
                line={t(page.label)}
                onClick={() =>
                  void navigate({ to: '/$kindPage/list', params: { kindPage: page.kindPage }, search: { iddId: id, iddName: groupName } })
                }
              />
            ) : null;
          })}
        </Rows>
      </Plate>
    </div>
  );
}

function GroupRow({ group, tasks }: { group: StrategyGroup; tasks: readonly Assignment[] | undefined }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const page = kindPageOf(group.type);
  if (!page) return null;
  const needsYou = group.opened !== null && group.opened.failed > 0;
  return (
    <Row
      icon={page.icon}
      title={group.groupName}
      line={<span className={needsYou ? 'ink-warn' : undefined}>{stateText(group, t)}</span>}
      value={group.opened !== null && tasks !== undefined ? <TaskTotal tasks={tasks} /> : undefined}
      valueLine={<GroupLine group={group} label={t(page.label)} />}
      onClick={() =>
        void (group.opened === null
          ? navigate({ to: '/trusteeship-open', search: { groupId: group.id } })
          : navigate({ to: '/$kindPage/list', params: { kindPage: page.kindPage }, search: { groupId: group.id } }))
      }
    />
  );
}

/** Of an open group what it brought in 30 days; else its kind. */
function GroupLine({ group: { opened, figures }, label }: { group: StrategyGroup; label: string }) {
  const { t } = useLocale();
  if (opened === null || figures.thirtyDayPnl === null) return label;
  return (
    <>
      {t('tabs.days30')} <Change value={figures.thirtyDayPnl} />
    </>
  );
}

function stateText({ opened, state, withdrawn }: StrategyGroup, t: Translator['t']): string {
  if (opened !== null && opened.failed > 0) return t('tabs.needYou', { n: opened.failed });
  if (withdrawn) return t('tabs.group.withdrawn');
  if (opened !== null && state === 'ready') return t('tabs.runningOf', { n: opened.running, all: opened.tasks });
  return state === 'ready' ? t('tabs.group.opening') : t(`tabs.group.${state}`);
}
