// Demo operators: one of each role for the first demo tenant, of some for the second, with a public password and secret, and an e-mail address that no network delivers to.
import { operatorRoles, type OperatorRole } from '@millrace/contract/admin';
import type { Context } from '../shared/context/context.ts';
import type { Queryable } from '../shared/database/index.ts';
import type { Seed } from '../shared/feature.ts';
import { inTransaction } from '../shared/database/index.ts';
import { newId } from '../shared/ids.ts';
import { totpCode, TOTP_STEP_SEC } from '../shared/codes/totp.ts';
import { sealOperatorSecret } from './operator-totp.ts';

const PASSWORD = 'demo1234';
const SECRET = 'MILLRACEDEMOTOTP';
/** What names begin with, and the roles, by tenant. */
const brands: Readonly<Record<string, { prefix: string; roles: readonly OperatorRole[] }>> = {
  meridian: { prefix: 'demo', roles: operatorRoles },
  aurora: { prefix: 'aurora', roles: ['reviewer', 'approver', 'administrator'] },
};
const nameOf = (prefix: string, role: OperatorRole): string => `${prefix}-${role === 'administrator' ? 'admin' : role}`;

export const seedOperators: Seed = async (context, owner) => {
  for (const [tenantId, { prefix, roles }] of Object.entries(brands))
    for (const role of roles) await insertDemoOperator(context, owner, { tenantId, role, name: nameOf(prefix, role) });
};

async function insertDemoOperator(
  context: Context,
  owner: Queryable,
  { tenantId, role, name }: { tenantId: string; role: OperatorRole; name: string },
): Promise<void> {
  const { rowCount } = await owner.query('select 1 from operator where name = $1', [name]);
  if (rowCount === 1) return;
  const id = newId('opr');
  const sealed = sealOperatorSecret(context, { id, tenantId }, SECRET);
  await owner.query(
    `insert into operator (id, tenant_id, name, roles, password_hash, totp_key_id, totp_wrapped_key, totp_sealed, created_at, email)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      id,
      tenantId,
      name,
      [role],
      await context.passwords.hash(PASSWORD),
      sealed.keyId,
      sealed.wrappedKey,
      sealed.sealed,
      new Date(context.clock.now()),
      `${name}@${tenantId}.example`,
    ],
  );
}

/** The next code of each demo operator that was not used: of this time step, or of the next one where this one's was. */
export async function demoTotp({ pools, clock }: Pick<Context, 'pools' | 'clock'>): Promise<Record<string, string>> {
  const names = Object.values(brands).flatMap(({ prefix, roles }) => roles.map((role) => nameOf(prefix, role)));
  const { rows } = await inTransaction(pools.audit, (tx) =>
    tx.query<{ name: string; totp_step: string }>('select name, totp_step from operator where name = any($1) order by name', [names]),
  );
  const step = Math.floor(clock.now() / 1000 / TOTP_STEP_SEC);
  return Object.fromEntries(rows.map((row) => [row.name, totpCode(SECRET, Math.max(step, Number(row.totp_step) + 1))]));
}
