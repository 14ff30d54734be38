// What other features may use of the tasks.
export { NewTaskSheet, useOfferedKinds } from './list/new-task-sheet.tsx';
export { StateMark } from './common/state-mark.tsx';
export { TasksEntry } from './list/tasks-entry.tsx';
export { useOpenProfit, useOpenResult } from './common/use-open-profit.ts';
