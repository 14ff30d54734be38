// Which venue's market a trader sees: that of the account linked first that still works, else the first venue the tenant offers.
import type { Context } from '../shared/context/context.ts';
import type { Queryable } from '../shared/database/index.ts';
import { listCredentialRows, venuesOf, type CredentialRow } from '../exchange/index.ts';
import { refuse } from '../shared/refusal.ts';
import type { Session } from '../shared/sessions/index.ts';
import type { Tenant } from '../shared/tenants/tenant.store.ts';

export interface UserVenue {
  venueId: string;
  /** The account whose commission counts; undefined before one is linked. */
  account: CredentialRow | undefined;
}

/** Refuses `exchangeUnavailable` when the tenant offers no venue that this installation knows. */
export async function venueOfUser(
  context: Context,
  tx: Queryable,
  { tenant, session }: { tenant: Tenant; session: Session },
): Promise<UserVenue> {
  const offered = venuesOf(context, tenant.venues).map(({ id }) => id);
  const accounts = (await listCredentialRows(tx, session.userId)).filter(
    ({ venueId, status }) => status === 'ok' && offered.includes(venueId),
  );
  const [account] = accounts;
  return { venueId: account?.venueId ?? offered[0] ?? refuse('exchangeUnavailable'), account };
}
