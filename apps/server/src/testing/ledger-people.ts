// Tenants and users with an empty ledger, for tests, verifications and benches of the ledger.
import type { Queryable } from '../shared/database/index.ts';

/** Writes tenants with `users` users each, as the owner. Returns the users' ids per tenant. */
export async function insertLedgerPeople(owner: Queryable, tenantIds: readonly string[], users: number): Promise<string[][]> {
  for (const id of tenantIds) {
    await owner.query(
      `insert into tenant (id, name, theme, languages, locale, customer_email, permissions, venues)
       values ($1, $1, 'harbour', '{en-US}', 'en-US', '', '{}', '{}')`,
      [id],
    );
    await owner.query(
      `insert into app_user (id, tenant_id, uid, email, nickname, password_hash, invite_code)
       select 'usr_' || $1 || n, $1, (10000000 + n)::text, n || '@example.com', n::text, '', n::text from generate_series(1, $2::int) n`,
      [id, users],
    );
  }
  return tenantIds.map((id) => Array.from({ length: users }, (_, index) => `usr_${id}${index + 1}`));
}
