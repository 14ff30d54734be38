// What a trader does with an open group: try failed starts again, start, stop and close everything, close the group.
import { operateAssignmentGroupStatus, type Assignment, type TaskPermission } from '@millrace/contract';
import { ActionBar, Button, Icon, type IconName, useLocale } from '@millrace/ui';
import type { MessageKey } from '@millrace/i18n';
import { lazy, Suspense } from 'react';
import { useSender } from '../../../../shared/hooks/use-sender.ts';
import { loadChunk } from '../../../../shared/pages/lazy-page.ts';
import { kindPageOf } from '../../../../shared/pages/kind-pages.ts';
import { useSession } from '../../../../shared/services/services-context.ts';
import { isHolding } from '../../common/open-profit.ts';
import { useRefreshGroups, type GroupView } from '../use-group.ts';
import { useLost } from '../../../../shared/hooks/use-lost.ts';
import { BatchSheets } from './batch-sheets.tsx';
import { useBatch, type Batch, type BatchAct } from './use-batch.ts';
import '../groups.css';

const TakeOverSheet = lazy(async () => ({ default: (await loadChunk(() => import('./take-over-sheet.tsx'))).TakeOverSheet }));

interface Act {
  act: BatchAct;
  icon: IconName;
  label: MessageKey;
  permission: TaskPermission;
  isShown: boolean;
}

export function useGroupBatch({ group }: GroupView): Batch {
  const send = useSender();
  const refresh = useRefreshGroups();
  return useBatch(async (status, confirmed) => {
    const version = status === 'takeOver' ? { version: group.version } : {};
    const answer = await send(operateAssignmentGroupStatus, { groupId: group.id, status, ...version, ...confirmed });
    await refresh();
    // Only an opening is asked about.
    return 'results' in answer ? answer : { results: [] };
  });
}

export function GroupBar({ view, tasks, batch }: { view: GroupView; tasks: readonly Assignment[]; batch: Batch }) {
  const { t } = useLocale();
  const lost = useLost();
  const { group } = view;
  const kind = kindPageOf(group.type)?.kind;
  const permissions = useSession((state) => state.permissions);
  const isClosing = group.state === 'closing';
  const acts: Act[] = [
    {
      act: 'stop',
      icon: 'pause',
      label: 'groups.bar.stop',
      permission: 'trading',
      isShown: !isClosing && tasks.some(({ status }) => status === 'open'),
    },
    {
      act: 'start',
      icon: 'play',
      label: 'groups.bar.start',
      permission: 'trading',
      isShown: !isClosing && !group.withdrawn && tasks.some(({ status, stopMake }) => status === 'close' || stopMake === 'close'),
    },
    {
      act: 'closeAll',
      icon: 'closeBox',
      label: 'tasks.bar.closeAll',
      permission: 'closeAll',
      isShown: !isClosing && tasks.some(isHolding),
    },
    { act: 'close', icon: 'logout', label: 'groups.bar.close', permission: 'closeAll', isShown: !isClosing },
  ];
  const shown = acts.filter(
    ({ permission, isShown }) => isShown && kind !== undefined && permissions.includes(kind.permissions[permission]),
  );
  const hasFailed = tasks.some((task) => task.group?.step === 'failed');
  const mayRetry = hasFailed && !isClosing && !group.withdrawn && kind !== undefined && permissions.includes(kind.permissions.trading);
  return (
    <>
      {shown.length > 0 || mayRetry ? (
        <ActionBar>
          <div className="group-acts">
            {shown.map(({ act, icon, label }) => (
              <button
                key={act}
                type="button"
                className="action-bar-act"
                data-action={act}
                aria-busy={batch.busy === act || undefined}
                aria-disabled={lost || undefined}
                onClick={() => {
                  if (!lost) batch.ask(act);
                }}
              >
                <Icon name={icon} />
                {t(label)}
              </button>
            ))}
          </div>
          {mayRetry ? (
            <Button look="primary" disabled={lost} busy={batch.busy === 'retry'} onClick={() => batch.run('retry')}>
              <Icon name="refresh" size={20} />
              {t('common.retry')}
            </Button>
          ) : null}
        </ActionBar>
      ) : null}
      <BatchSheets batch={batch} tasks={tasks} group={group.groupName} />
      {batch.asked?.act === 'takeOver' ? (
        <Suspense>
          <TakeOverSheet view={view} batch={batch} />
        </Suspense>
      ) : null}
    </>
  );
}
