import { expect, test } from 'vitest';
import { fitsRecords } from './records/fits-records.ts';
import { formSearch, isTaskId, recordSearch } from './search.ts';

const id = 'tsk_0000000000000001';

test("takes the specification's parameters as texts and drops the others", () => {
  expect(formSearch({ assignmentId: id, start: '1' })).toEqual({ assignmentId: id });
  expect(recordSearch({ assignmentType: '4', userAssignmentId: id, side: 'buy', x: 1 })).toEqual({
    assignmentType: '4',
    userAssignmentId: id,
    side: 'buy',
  });
});

test('only the id of a task is one', () => {
  expect(isTaskId(id)).toBe(true);
  for (const text of [undefined, '', 'tsk_', 'crd_0000000000000001', 'tsk_0000/../0001', '1e5']) expect(isTaskId(text), text).toBe(false);
});

test('records need a task, and a kind and a side that exist', () => {
  expect(fitsRecords({ userAssignmentId: id })).toBe(true);
  expect(fitsRecords({ userAssignmentId: id, assignmentType: '1', side: 'sell' })).toBe(true);
  for (const search of [
    {},
    { userAssignmentId: 'x' },
    { userAssignmentId: id, assignmentType: '11' },
    { userAssignmentId: id, assignmentType: 'four' },
    { userAssignmentId: id, side: 'both' },
  ])
    expect(fitsRecords(search), JSON.stringify(search)).toBe(false);
});
