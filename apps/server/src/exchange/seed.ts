// The exchange accounts of the demo traders, embedded mode only: opened at the paper exchange once and linked like any other key.
// At a later start the link is there and nothing is done.
import { z } from 'zod/mini';
import { demoLeads } from '../accounts/index.ts';
import { demoTrader } from '../tenants/index.ts';
import type { Context } from '../shared/context/context.ts';
import type { Transaction } from '../shared/database/index.ts';
import type { Seed } from '../shared/feature.ts';
import { newId } from '../shared/ids.ts';
import type { VenueConfig } from '../shared/config/venues.ts';
import { checkAccount } from './credentials/account-check.ts';
import { listUsersToLink } from './credentials/credential.store.ts';
import { linkAccount, sealedKey } from './linking/store-link.ts';

/** Opening a paper account for a demo trader. */
const SEED_REQUEST_MS_MAX = 10_000;

/** What a paper account of a demo trader starts with. */
const DEMO_BALANCES = { USDT: '10000' };

const paperAccount = z.object({ uid: z.string(), apiKey: z.string(), secretKey: z.string(), passphrase: z.string() });

export const linkSeeds: readonly Seed[] = [demoTrader, ...demoLeads].map(({ uid }) => async (context, owner) => {
  const venue = context.config.venues.find(({ kind }) => kind === 'paper');
  if (!venue) return;
  for (const user of await listUsersToLink(owner, uid, venue.id)) await linkDemo(context, owner, { venue, ...user });
});

async function linkDemo(context: Context, tx: Transaction, to: { venue: VenueConfig; userId: string; tenantId: string }): Promise<void> {
  const account = await openPaperAccount(to.venue);
  const { apiKey, secretKey, passphrase } = account;
  const credentials = { apiKey, secretKey, passphrase };
  const checked = await checkAccount(await context.venues.connect(to.venue.id, credentials));
  if (checked.kind === 'refused') throw new Error(`the paper exchange does not accept the key it has just made: ${checked.code}`);
  const owner = { id: newId('crd'), tenantId: to.tenantId, userId: to.userId };
  const key = sealedKey(context, owner, { account: checked.account, remark: 'demo', credentials });
  await linkAccount(tx, { ...key, ...owner, venueId: to.venue.id, environment: to.venue.environment });
}

async function openPaperAccount(venue: VenueConfig): Promise<z.output<typeof paperAccount>> {
  const response = await fetch(new URL('/paper/accounts', venue.restUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ label: 'demo', balances: DEMO_BALANCES, posMode: 'long_short_mode' }),
    signal: AbortSignal.timeout(SEED_REQUEST_MS_MAX),
  });
  if (!response.ok) throw new Error(`the paper exchange opened no account (HTTP ${response.status})`);
  return paperAccount.parse(await response.json());
}
