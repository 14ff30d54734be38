export { tasksSearch } from './tasks-search.ts';
