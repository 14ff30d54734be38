// Parameters of the task pages, as the specification names them. Pure.
import { wireId } from '@millrace/contract';
import { textsOf } from '../../shared/pages/search-texts.ts';

export interface FormSearch {
  /** Edit this task; without it the form makes a new one. */
  assignmentId?: string;
  /** A new task that begins with the settings of this one. */
  copyOf?: string;
  /** A new task on this instrument, filled in with this preset. */
  instId?: string;
  preset?: string;
}

export function formSearch(search: Record<string, unknown>): FormSearch {
  return textsOf(search, ['assignmentId', 'copyOf', 'instId', 'preset']);
}

export interface RecordSearch {
  assignmentType?: string;
  userAssignmentId?: string;
  side?: string;
  /** cycles, fills or calendar. */
  view?: string;
  /** What is looked for: long or short, won or lost, how closed, in which order, a number, and from which moment on (ms). */
  leg?: string;
  result?: string;
  closedBy?: string;
  sort?: string;
  text?: string;
  since?: string;
  /** Of the calendar, as 2026-11. */
  month?: string;
}

export function recordSearch(search: Record<string, unknown>): RecordSearch {
  return textsOf(search, [
    ...(['assignmentType', 'userAssignmentId', 'side', 'view'] as const),
    ...(['leg', 'result', 'closedBy', 'sort', 'text', 'since', 'month'] as const),
  ]);
}

export interface GroupSearch {
  groupId?: string;
  /** A selection of single tasks, instead of a group. */
  iddId?: string;
  iddName?: string;
}

export function groupSearch(search: Record<string, unknown>): GroupSearch {
  return textsOf(search, ['groupId', 'iddId', 'iddName']);
}

export interface UltraSearch extends GroupSearch {
  assignmentType?: string;
}

/** The type may be written as a number. */
export function ultraSearch({ assignmentType, ...search }: Record<string, unknown>): UltraSearch {
  const type = typeof assignmentType === 'number' ? String(assignmentType) : assignmentType;
  return textsOf({ ...search, assignmentType: type }, ['groupId', 'assignmentType']);
}

/** Whether the text can be the id of a group. */
export function isGroupId(text: string | undefined): text is string {
  return text !== undefined && text.startsWith('grp_') && wireId.safeParse(text).success;
}

/** Whether the text can be the id of a task. */
export function isTaskId(text: string | undefined): text is string {
  return text !== undefined && text.startsWith('tsk_') && wireId.safeParse(text).success;
}
