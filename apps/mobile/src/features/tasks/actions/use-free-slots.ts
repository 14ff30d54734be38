// Free slots of the trader's open groups that take a task: of its kind, instrument, direction and account.
import { groupTypes, limits, ownTypeOf, pageAssignmentGroup, pageTenantAssignmentByGroupId, type Assignment } from '@millrace/contract';
import { useQueries } from '@tanstack/react-query';
import { readOptions } from '../../../shared/hooks/read-options.ts';
import { useRead } from '../../../shared/hooks/use-call.ts';
import { useServices } from '../../../shared/services/services-context.ts';
import { useTasks } from '../common/use-tasks.ts';
import { SLOTS_MAX } from '../limits.ts';

export interface FreeSlot {
  key: string;
  groupId: string;
  groupName: string;
  slot: string;
}

/** Undefined while it is not known. */
export function useFreeSlots(task: Assignment, enabled: boolean): readonly FreeSlot[] | undefined {
  const { api } = useServices();
  const tasks = useTasks().data;
  const types = groupTypes.filter((type) => ownTypeOf(type) === task.assignmentType);
  const groups = useRead(pageAssignmentGroup, { pageNum: 1, pageSize: limits.tasksPerUser }, { enabled });
  const open = groups.data?.rows.filter(
    ({ type, opened, withdrawn, state }) =>
      types.includes(type) && opened?.credentialId === task.credentialId && !withdrawn && state !== 'closing',
  );
  const views = useQueries({
    queries: (open ?? []).map(({ id }) =>
      readOptions(api, pageTenantAssignmentByGroupId, { groupId: id, pageNum: 1, pageSize: SLOTS_MAX }),
    ),
  });
  if (open === undefined || tasks === undefined || views.some(({ data }) => data === undefined)) return undefined;
  return views.flatMap(({ data }) => {
    if (!data) return [];
    const { id: groupId, groupName } = data.group;
    const taken = new Set(tasks.filter(({ group }) => group?.groupId === groupId).map(({ group }) => group?.slot));
    return data.rows
      .filter(({ slot, instId, buyType }) => instId === task.instId && buyType === task.buyType && !taken.has(slot))
      .map(({ slot }) => ({ key: `${groupId}/${slot}`, groupId, groupName, slot }));
  });
}
