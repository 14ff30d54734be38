// Apart from the other parameters, because the table of kinds is no part of the first load. Pure.
import { findOfferedKind } from '@millrace/contract';
import { isTaskId, type RecordSearch } from '../search.ts';

/** Whether the records of these parameters can exist: a task, a kind that matches it or none, a side or none. */
export function fitsRecords({ assignmentType, userAssignmentId, side }: RecordSearch): boolean {
  const knownKind =
    assignmentType === undefined || (/^-?\d{1,2}$/.test(assignmentType) && findOfferedKind(Number(assignmentType)) !== undefined);
  return isTaskId(userAssignmentId) && knownKind && (side === undefined || side === 'buy' || side === 'sell');
}
