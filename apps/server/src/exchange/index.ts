// Linking exchange accounts, the vault of their keys, and the only way from a handler to an exchange.
import type { Feature } from '../feature.ts';
import { getExchangeBalanceRoute } from './get-exchange-balance.ts';
import { linkCredentialRoute } from './link-credential.ts';
import { listCredentialsRoute } from './list-credentials.ts';
import { seedExchange } from './seed.ts';
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
  routes: [listCredentialsRoute, linkCredentialRoute, unlinkCredentialRoute, getExchangeBalanceRoute],
  seed: seedExchange,
};
