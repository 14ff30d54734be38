// What other features may use of the strategies.
export { OwnTaskRow } from './own-task-row.tsx';
export { useOwnTasks, type OwnTasks } from './use-own-tasks.ts';
