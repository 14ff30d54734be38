// Makes and checks a key on the account of a trader who came back from the exchange, at the configured site they came from. From the deletion of the
// earlier key until the new one is stored the engine sends nothing for the accounts concerned: their tasks wait instead of failing.
import type { Credentials } from '@millrace/okx';
import type { Context } from '../../shared/context/context.ts';
import { inTenant } from '../../shared/database/index.ts';
import type { Tenant } from '../../shared/tenants/tenant.store.ts';
import type { VenueConfig } from '../../shared/config/venues.ts';
import { checkAccount } from '../credentials/account-check.ts';
import { holdKeys } from '../credentials/hold-keys.ts';
import { listFastIds } from '../credentials/credential.store.ts';
import type { FastConnect } from './fast-connect.store.ts';
import { venuesOf } from '../linking/list-credentials.ts';
import { makeFastKey, type Failed } from './make-fast-key.ts';
import { clientOf, siteOf } from '../venue-site.ts';

export interface NewFastKey {
  kind: 'made';
  venue: VenueConfig;
  credentials: Credentials;
  checked: Extract<Awaited<ReturnType<typeof checkAccount>>, { kind: 'fit' }>;
  /** Ends the key at the exchange. */
  undo: () => Promise<void>;
}

export interface FastKeyReturn {
  tenant: Tenant;
  userId: string;
  attempt: FastConnect;
  code: string;
  /** Sent by the browser; used only if it is in the configuration. */
  domain: string;
}

/** `release` lets the engine continue with the key stored by then; it must be called in any case. */
export async function newFastKey(
  context: Context,
  returned: FastKeyReturn,
): Promise<(NewFastKey | Failed) & { release: () => Promise<void> }> {
  let release = (): Promise<void> => Promise.resolve();
  const key = await make(context, returned, async (venueId) => {
    const ids = await inTenant(context.pools.app, returned.tenant.id, (tx) => listFastIds(tx, returned.userId, venueId));
    release = await holdKeys(context, returned.tenant.id, ids);
  });
  return { ...key, release: () => release() };
}

async function make(
  context: Context,
  { tenant, attempt, code, domain }: FastKeyReturn,
  hold: (venueId: string) => Promise<void>,
): Promise<NewFastKey | Failed> {
  const offered = venuesOf(context, tenant.venues);
  const started = offered.find(({ id }) => id === attempt.venueId);
  const from = started && siteOf(offered, started, tenant.id, domain);
  const client = from && clientOf(from.venue, tenant.id);
  if (!from || !client) return { kind: 'failed', code: 'fastConnectDomain' };
  const { venue, site } = from;
  const bindKeys = venue.oauth?.bindKeys === true;
  const made = await makeFastKey({ site, client, code, remark: attempt.remark, bindKeys }, () => hold(venue.id));
  if (made.kind === 'failed') return made;
  const checked = await checkAccount(await context.venues.connect(venue.id, made.credentials));
  if (checked.kind === 'fit') return { ...made, venue, checked };
  await made.undo();
  return { kind: 'failed', code: checked.code, ...(checked.detail ? { detail: checked.detail } : {}) };
}
