// What other features may use of the tasks.
export { StateMark } from './state-mark.tsx';
export { TasksEntry } from './tasks-entry.tsx';
export { useOpenProfit } from './use-open-profit.ts';
