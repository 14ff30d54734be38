// Linking exchange accounts, the vault of their keys, and the only way from a handler to an exchange.
import type { Feature } from '../shared/feature.ts';
import { cancelFastConnectRoute } from './fast-connect/cancel-fast-connect.ts';
import { checkKeyRoute } from './linking/check-key.ts';
import { exchangeCron, exchangeJobs } from './key-checks/check-keys.ts';
import { fastConnectCron, fastConnectJobs } from './fast-connect/fast-connect-jobs.ts';
import { finishFastConnectRoute } from './fast-connect/finish-fast-connect.ts';
import { getExchangeBalanceRoute } from './linking/get-exchange-balance.ts';
import { linkCredentialRoute } from './linking/link-credential.ts';
import { listCredentialsRoute } from './linking/list-credentials.ts';
import { readFastConnectRoute } from './fast-connect/read-fast-connect.ts';
import { recheckKeyRoute } from './key-checks/recheck-key.ts';
import { replaceKeyRoute } from './linking/replace-key.ts';
import { linkSeeds } from './seed.ts';
import { startFastConnectRoute } from './fast-connect/start-fast-connect.ts';
import { switchAccountModesRoute } from './linking/switch-account-modes.ts';
import { unlinkCredentialRoute } from './linking/unlink-credential.ts';

export { findCredentialRow, listCredentialRows, loadCredentialRow, lockCredentialRow } from './credentials/credential.store.ts';
export type { CredentialRow } from './credentials/credential-row.ts';
export { readBalance } from './linking/get-exchange-balance.ts';
export { usableBalance } from './linking/usable-balance.ts';
export { venuesOf } from './linking/list-credentials.ts';
export { becomesSwapReady, recheck } from './key-checks/recheck.ts';
export { checksOf, problemsOf } from './credentials/key-checks.ts';
export { countKeyAttemptOf } from './credentials/key-attempt.ts';
export { writeKeyBrokenMessage } from './key-checks/key-messages.ts';

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
  seeds: linkSeeds,
};
