export { usersSearch } from './users-search.ts';
