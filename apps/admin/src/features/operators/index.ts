export { operatorsSearch } from './operators-search.ts';
