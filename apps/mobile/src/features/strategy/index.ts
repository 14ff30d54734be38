// What other features may use of the strategies.
export { OwnTaskRow, taskWhat } from './own-task-row.tsx';
export { bookedSince } from './task-sums.ts';
export { useRefetchOnResults } from './use-refetch-on-results.ts';
export { useOwnTasks, type OwnTasks } from './use-own-tasks.ts';
