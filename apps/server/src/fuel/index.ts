// Fuel: what traders pay the platform's share of their profit with. Taken with the closing of a cycle; without it nothing is opened, and exits go on.
import type { Feature } from '../shared/feature.ts';
import { applyTrialFuelRoute } from './apply-trial-fuel.ts';
import { getTrialFuelRoute } from './get-trial-fuel.ts';
import { listPackageRoute } from './list-package.ts';

export { onAccountLinked } from './account-linked.ts';
export { canBuy, requireFuel } from './can-buy.ts';
export { chargeFees } from './charge-fees.ts';
export { creditFuel, payAccountDebts, type MadeFromBalances } from './credit-fuel.ts';
export { BOOK_REWARDS, noteRewards } from './fee-reward.store.ts';
export { findCycleFees, type StoredFee } from './fee.store.ts';
export { decideApplication } from './decide-trial-fuel.ts';
export { fuelKeysOf, LockedFuel } from './fuel-account.ts';
export { followFreezes, forgetPause, pauseCopying, pauseFrozen, resumeBuying, resumeFrozen } from './fuel-pause.ts';
export { followTenantStops, isTenantStopped, pauseTenant, resumeTenant, type StoppedTask } from './tenant-stop.ts';
export { listPackages } from './packages.store.ts';

export const fuelFeature: Feature = { name: 'fuel', routes: [listPackageRoute, getTrialFuelRoute, applyTrialFuelRoute] };
