// The operator's groups whose kinds this app has pages for, those that need the trader first.
import { limits, pageAssignmentGroup, selectionTypes, type StrategyGroup } from '@millrace/contract';
import { useMemo } from 'react';
import { kindPageOf } from '../../shared/pages/kind-pages.ts';
import { useRead } from '../../shared/hooks/use-call.ts';

export interface Groups {
  /** Undefined while they are on their way, or could not be read. */
  all: readonly StrategyGroup[] | undefined;
  error: unknown;
  retry: () => void;
  busy: boolean;
}

export function useGroups(): Groups {
  const read = useRead(pageAssignmentGroup, { pageNum: 1, pageSize: limits.tasksPerUser });
  const rows = read.data?.rows;
  const all = useMemo(
    () => rows?.filter(({ type }) => kindPageOf(type) !== undefined).toSorted((one, other) => rankOf(one) - rankOf(other)),
    [rows],
  );
  return {
    all,
    error: rows === undefined ? (read.error ?? undefined) : undefined,
    retry: () => void read.refetch(),
    busy: read.isFetching,
  };
}

/** The operator's selections, from which a trader starts single tasks; none while they are on their way. */
export function useSelections(): readonly StrategyGroup[] {
  const [type] = selectionTypes;
  const read = useRead(pageAssignmentGroup, { type, pageNum: 1, pageSize: limits.tasksPerUser });
  return read.data?.rows.filter((selection) => !selection.withdrawn && kindPageOf(selection.type) !== undefined) ?? [];
}

/** What needs the trader, then what he has open, then what he may open. */
export function rankOf({ opened }: Pick<StrategyGroup, 'opened'>): number {
  if (opened === null) return 2;
  return opened.failed > 0 ? 0 : 1;
}
