// What other features may use of the tasks.
export { TasksEntry } from './tasks-entry.tsx';
