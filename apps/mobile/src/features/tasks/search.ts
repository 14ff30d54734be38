// Parameters of the task pages, as the specification names them. Pure.
import { wireId } from '@millrace/contract';
import { textsOf } from '../../shared/pages/search-texts.ts';

export interface FormSearch {
  /** Edit this task; without it the form makes a new one. */
  assignmentId?: string;
}

export function formSearch(search: Record<string, unknown>): FormSearch {
  return textsOf(search, ['assignmentId']);
}

export interface RecordSearch {
  assignmentType?: string;
  userAssignmentId?: string;
  side?: string;
  /** cycles, orders or fills. */
  view?: string;
}

export function recordSearch(search: Record<string, unknown>): RecordSearch {
  return textsOf(search, ['assignmentType', 'userAssignmentId', 'side', 'view']);
}

/** Whether the text can be the id of a task. */
export function isTaskId(text: string | undefined): text is string {
  return text !== undefined && text.startsWith('tsk_') && wireId.safeParse(text).success;
}
