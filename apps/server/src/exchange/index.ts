// Linking exchange accounts, the vault of their keys, and the only way from a handler to an exchange.
import type { Feature } from '../shared/feature.ts';
import { cancelFastConnectRoute } from './cancel-fast-connect.ts';
import { checkKeyRoute } from './check-key.ts';
import { exchangeCron, exchangeJobs } from './check-keys.ts';
import { fastConnectCron, fastConnectJobs } from './fast-connect-jobs.ts';
import { finishFastConnectRoute } from './finish-fast-connect.ts';
import { getExchangeBalanceRoute } from './get-exchange-balance.ts';
import { linkCredentialRoute } from './link-credential.ts';
import { listCredentialsRoute } from './list-credentials.ts';
import { readFastConnectRoute } from './read-fast-connect.ts';
import { recheckKeyRoute } from './recheck-key.ts';
import { replaceKeyRoute } from './replace-key.ts';
import { seedExchange } from './seed.ts';
import { startFastConnectRoute } from './start-fast-connect.ts';
import { switchAccountModesRoute } from './switch-account-modes.ts';
import { unlinkCredentialRoute } from './unlink-credential.ts';

export { findCredentialRow, listCredentialRows, loadCredentialRow, lockCredentialRow } from './credential.store.ts';
export type { CredentialRow } from './credential-row.ts';
export { readBalance } from './get-exchange-balance.ts';
export { venuesOf } from './list-credentials.ts';
export { becomesSwapReady } from './recheck.ts';
export { writeKeyBrokenMessage } from './key-messages.ts';

export const exchangeFeature: Feature = {
  name: 'exchange',
  routes: [
    listCredentialsRoute,
    checkKeyRoute,
    linkCredentialRoute,
    replaceKeyRoute,
    recheckKeyRoute,
    switchAccountModesRoute,
    unlinkCredentialRoute,
    getExchangeBalanceRoute,
    startFastConnectRoute,
    finishFastConnectRoute,
    cancelFastConnectRoute,
    readFastConnectRoute,
  ],
  jobs: { ...exchangeJobs, ...fastConnectJobs },
  cron: [...exchangeCron, ...fastConnectCron],
  seed: seedExchange,
};
