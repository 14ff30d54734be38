// What other features may use of the strategies.
export { OwnTaskRow } from './own-task-row.tsx';
export { sumOfProfits } from './task-sums.ts';
export { useOwnTasks, type OwnTasks } from './use-own-tasks.ts';
