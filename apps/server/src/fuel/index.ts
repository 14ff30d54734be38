// Fuel: what traders pay the platform's share of their profit with. Taken with the closing of a cycle; without it nothing is opened, and exits go on.
export { onAccountLinked } from './account-linked.ts';
export { canBuy, requireFuel } from './can-buy.ts';
export { chargeFees } from './charge-fees.ts';
export { creditFuel } from './credit-fuel.ts';
export type { StoredFee } from './fee.store.ts';
export { forgetPause } from './fuel-pause.ts';
