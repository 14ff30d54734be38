// What other features may use of the tasks.
export { NewTaskSheet, useOfferedKinds } from './list/new-task-sheet.tsx';
export { StateMark } from './common/state-mark.tsx';
export { TasksEntry } from './list/tasks-entry.tsx';
export { Booked, OpenProfit } from './common/open-figures.tsx';
export { isHolding } from './common/open-profit.ts';
export { useRunningResult } from './common/use-open-profit.ts';
