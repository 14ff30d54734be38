export { AccountTable } from './account-table.tsx';
export { accountsSearch } from './accounts-search.ts';
