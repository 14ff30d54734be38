// A group with its slots, read anew while it opens or closes and when one of its tasks changes.
import { pageAssignmentGroup, pageTenantAssignmentByGroupId, type Assignment, type OutputOf } from '@millrace/contract';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/hooks/use-call.ts';
import { GROUP_LOOK_MS, SLOTS_MAX } from '../limits.ts';

export type GroupView = OutputOf<typeof pageTenantAssignmentByGroupId>;

export function useGroup(groupId: string): UseQueryResult<GroupView> {
  const read = useRead(pageTenantAssignmentByGroupId, { groupId, pageNum: 1, pageSize: SLOTS_MAX });
  const state = read.data?.group.state;
  const { refetch } = read;
  const isMoving = state === 'opening' || state === 'closing';
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(() => void refetch(), GROUP_LOOK_MS);
    return () => clearInterval(timer);
  }, [isMoving, refetch]);
  return read;
}

/** Reads the group anew when its tasks change, so that its state and figures are theirs. */
export function useGroupFollows(tasks: readonly Assignment[] | undefined, refetch: () => unknown): void {
  const key = tasks?.map(({ id, version, group }) => `${id}:${version}:${group?.step ?? ''}`).join(' ');
  useEffect(() => {
    if (key !== undefined) refetch();
  }, [key, refetch]);
}

/** After something was done with a group. */
export function useRefreshGroups(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: [pageTenantAssignmentByGroupId.path] });
    await queries.invalidateQueries({ queryKey: [pageAssignmentGroup.path] });
  };
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.reason === 'notFound' || error.problems.some(({ field }) => field === 'groupId'));
}
