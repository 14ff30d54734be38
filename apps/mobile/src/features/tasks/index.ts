// What other features may use of the tasks.
export { NewTaskSheet, useOfferedKinds } from './new-task-sheet.tsx';
export { StateMark } from './state-mark.tsx';
export { TasksEntry } from './tasks-entry.tsx';
export { useOpenProfit } from './use-open-profit.ts';
