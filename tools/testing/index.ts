// What tests of other parts may use.
export { cloneDatabase, type TestDatabase } from './clone-database.ts';
export { findMarketData, needBrowser, needMarketData } from './machine.ts';
