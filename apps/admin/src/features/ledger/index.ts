export { ledgerSearch } from './ledger-search.ts';
