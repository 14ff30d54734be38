// What tests of the other packages use of the contract beside itself.
export { brokenRulesOf, brokenWords, nameOfRow, productsOf, type BrokenRule, type KindOnProduct } from './broken-rules.ts';
export { btcSpot, btcSwap } from './instruments.ts';
