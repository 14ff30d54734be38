// Traders' shares of what their copiers earned: taken from wallet to wallet, and owed where a wallet does not cover them.
export { creditMany } from './credit-many.ts';
export { creditUsdt } from './credit-usdt.ts';
export { owesShare, requireNoShareDebt } from './share-debt.ts';
export { insertShare, sumDebts } from './share.store.ts';
export { takeShare } from './take-share.ts';
