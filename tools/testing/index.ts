// What tests of other parts may use.
export { cloneDatabase, type TestDatabase } from './clone-database.ts';
