// Demo operators: one of each role for each demo tenant, with a public password and secret, and an e-mail address that no network delivers to.
import { operatorRoles, type OperatorRole } from '@millrace/contract/admin';
import type { Context } from '../shared/context/context.ts';
import type { Queryable } from '../shared/database/index.ts';
import type { Seed } from '../shared/feature.ts';
import { inTransaction } from '../shared/database/index.ts';
import { newId } from '../shared/ids.ts';
import { totpCode, TOTP_STEP_SEC } from '../shared/totp.ts';
import { sealOperatorSecret } from './operator-totp.ts';

const PASSWORD = 'demo1234';
const SECRET = 'MILLRACEDEMOTOTP';
const shortRole: Record<OperatorRole, string> = { reviewer: 'reviewer', approver: 'approver', administrator: 'admin' };
/** What names begin with, by tenant. */
const prefixes = { meridian: 'demo', aurora: 'aurora' } as const;

export const seedOperators: Seed = async (context, owner) => {
  for (const [tenantId, prefix] of Object.entries(prefixes))
    for (const role of operatorRoles) await insertDemoOperator(context, owner, { tenantId, role, name: `${prefix}-${shortRole[role]}` });
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
    `insert into operator (id, tenant_id, name, role, password_hash, totp_key_id, totp_wrapped_key, totp_sealed, created_at, email)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      id,
      tenantId,
      name,
      role,
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
  const names = Object.values(prefixes).flatMap((prefix) => operatorRoles.map((role) => `${prefix}-${shortRole[role]}`));
  const { rows } = await inTransaction(pools.audit, (tx) =>
    tx.query<{ name: string; totp_step: string }>('select name, totp_step from operator where name = any($1) order by name', [names]),
  );
  const step = Math.floor(clock.now() / 1000 / TOTP_STEP_SEC);
  return Object.fromEntries(rows.map((row) => [row.name, totpCode(SECRET, Math.max(step, Number(row.totp_step) + 1))]));
}
