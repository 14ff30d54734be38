// The kinds of tasks that can be made today, by the specification's assignment type code.
import type { PermissionAlias } from '../permissions.ts';

/** Optional spot: an averaging task on a spot pair, parameters owned by the trader. */
const stockOptional = {
  assignmentType: 1,
  key: 'stock_optional',
  productType: 1,
  directions: ['long'],
  permissions: {
    view: 'P20000',
    add: 'P20001',
    edit: 'P20002',
    trading: 'P20003',
    buying: 'P20004',
    addPosition: 'P20005',
    reduce: 'P20006',
    closeAll: 'P20007',
    repeat: 'P20008',
    delete: 'P20009',
  },
} as const;

/** Optional contract: an averaging task on a perpetual swap, parameters owned by the trader. */
const contractOptional = {
  assignmentType: 4,
  key: 'contract_optional',
  productType: 2,
  directions: ['long', 'short', 'both'],
  permissions: {
    view: 'P20100',
    add: 'P20101',
    edit: 'P20102',
    trading: 'P20103',
    buying: 'P20104',
    addPosition: 'P20105',
    reduce: 'P20106',
    closeAll: 'P20107',
    repeat: 'P20108',
    delete: 'P20109',
  },
} as const;

export type TaskPermission = keyof typeof stockOptional.permissions;

export interface TaskKind {
  assignmentType: 1 | 4;
  key: string;
  productType: 1 | 2;
  directions: readonly ('long' | 'short' | 'both')[];
  permissions: Readonly<Record<TaskPermission, PermissionAlias>>;
}

export const taskKinds: readonly TaskKind[] = [stockOptional, contractOptional];
export type AssignmentType = TaskKind['assignmentType'];

export function taskKindOf(assignmentType: number): TaskKind | undefined {
  return taskKinds.find((kind) => kind.assignmentType === assignmentType);
}
