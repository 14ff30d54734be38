// Linking exchange accounts, the vault of their keys, and the only way from a handler to an exchange.
import type { Feature } from '../feature.ts';
import { cancelFastConnectRoute } from './cancel-fast-connect.ts';
import { fastConnectCron, fastConnectJobs } from './fast-connect-jobs.ts';
import { finishFastConnectRoute } from './finish-fast-connect.ts';
import { getExchangeBalanceRoute } from './get-exchange-balance.ts';
import { linkCredentialRoute } from './link-credential.ts';
import { listCredentialsRoute } from './list-credentials.ts';
import { readFastConnectRoute } from './read-fast-connect.ts';
import { seedExchange } from './seed.ts';
import { startFastConnectRoute } from './start-fast-connect.ts';
import { unlinkCredentialRoute } from './unlink-credential.ts';

export {
  claimKeyBrokenNotice,
  findCredentialRow,
  listCredentialRows,
  loadCredentialRow,
  lockCredentialRow,
  type CredentialRow,
} from './credential.store.ts';
export { readBalance } from './get-exchange-balance.ts';
export { venuesOf } from './list-credentials.ts';
export { openCredential } from './open-credential.ts';
export { becomesSwapReady } from './recheck-account.ts';
export type { Vault } from './vault.ts';
export type { VenueDoor } from './venue-door.ts';

export const exchangeFeature: Feature = {
  name: 'exchange',
  routes: [
    listCredentialsRoute,
    linkCredentialRoute,
    unlinkCredentialRoute,
    getExchangeBalanceRoute,
    startFastConnectRoute,
    finishFastConnectRoute,
    cancelFastConnectRoute,
    readFastConnectRoute,
  ],
  jobs: fastConnectJobs,
  cron: fastConnectCron,
  seed: seedExchange,
};
