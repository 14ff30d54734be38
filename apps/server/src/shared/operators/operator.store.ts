// The only SQL on operators. They belong to one tenant; their names are of the whole installation.
import type { OperatorRole } from '@millrace/contract/admin';
import type { Queryable } from '../database/index.ts';
import { hashOf, newSecret } from '../ids.ts';
import type { SealedCredential } from '../vault/vault.ts';

export interface Operator {
  id: string;
  tenantId: string;
  name: string;
  roles: OperatorRole[];
  disabled: boolean;
  passwordHash: string | undefined;
  /** Of the authenticator app; undefined before a one-use link was used. */
  totp: SealedCredential | undefined;
  totpStep: number;
}

/** Who holds a one-use link. */
interface InvitedOperator extends Operator {
  /** Secret that the link showed last; undefined before it was opened. */
  shownTotp: SealedCredential | undefined;
}

interface Row {
  id: string;
  tenant_id: string;
  name: string;
  roles: OperatorRole[];
  disabled: boolean;
  password_hash: string | null;
  totp_key_id: string | null;
  totp_wrapped_key: Buffer | null;
  totp_sealed: Buffer | null;
  totp_step: string;
}

interface InvitedRow extends Row {
  link_totp_key_id: string | null;
  link_totp_wrapped_key: Buffer | null;
  link_totp_sealed: Buffer | null;
}

const COLUMNS = 'id, tenant_id, name, roles, disabled, password_hash, totp_key_id, totp_wrapped_key, totp_sealed, totp_step';
const LINK_COLUMNS = 'link_totp_key_id, link_totp_wrapped_key, link_totp_sealed';

/** The tenant of the operator of this name; some tenant where nobody has it. */
export async function findTenantOfOperator(db: Queryable, name: string): Promise<string> {
  const { rows } = await db.query<{ tenant: string }>('select operator_tenant($1) as tenant', [name]);
  return rows[0]?.tenant ?? '';
}

export async function findOperator(tx: Queryable, name: string): Promise<Operator | undefined> {
  const { rows } = await tx.query<Row>(`select ${COLUMNS} from operator where name = $1`, [name]);
  return rows[0] && operatorOf(rows[0]);
}

/** Whose one-use link this is; undefined for one that was used or has expired. Locks the row. */
export async function lockInvited(tx: Queryable, invitation: string, nowMs: number): Promise<InvitedOperator | undefined> {
  const { rows } = await tx.query<InvitedRow>(
    `select ${COLUMNS}, ${LINK_COLUMNS} from operator where link_hash = $1 and link_expires_at > $2 and not disabled for update`,
    [hashOf(invitation), new Date(nowMs)],
  );
  const row = rows[0];
  if (!row) return undefined;
  const shownTotp = sealedOf(row.link_totp_key_id, row.link_totp_wrapped_key, row.link_totp_sealed);
  return { ...operatorOf(row), shownTotp };
}

/** Of administrators who can work and have an address. `engine` is a transaction of the engine's role. */
export async function listAdministratorEmails(engine: Queryable, tenantId: string): Promise<string[]> {
  const { rows } = await engine.query<{ email: string }>(
    `select email from operator where tenant_id = $1 and 'administrator' = any(roles) and not disabled and email is not null order by name`,
    [tenantId],
  );
  return rows.map(({ email }) => email);
}

/**
 * Adds an operator, or gives an existing one of the same tenant a new link and the roles; without an e-mail address the one it had stays.
 * The owner of the database may do it. @returns the link's secret
 */
export async function inviteOperator(
  owner: Queryable,
  operator: Pick<Operator, 'id' | 'tenantId' | 'name' | 'roles'> & { email?: string | undefined },
  { nowMs, ttlSec }: { nowMs: number; ttlSec: number },
): Promise<string | undefined> {
  const invitation = `${operator.tenantId}_${newSecret()}`;
  const { rowCount } = await owner.query(
    `insert into operator as o (id, tenant_id, name, roles, link_hash, link_expires_at, created_at, email) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (name) do update set roles = $4, email = coalesce($8, o.email), link_hash = $5, link_expires_at = $6,
            link_totp_key_id = null, link_totp_wrapped_key = null, link_totp_sealed = null where o.tenant_id = $2`,
    [
      operator.id,
      operator.tenantId,
      operator.name,
      operator.roles,
      hashOf(invitation),
      new Date(nowMs + ttlSec * 1000),
      new Date(nowMs),
      operator.email,
    ],
  );
  return rowCount === 1 ? invitation : undefined;
}

/** Keeps the secret that the link shows; a secret that works already goes on. */
export async function updateShownTotp(tx: Queryable, operatorId: string, sealed: SealedCredential): Promise<void> {
  await tx.query('update operator set link_totp_key_id = $2, link_totp_wrapped_key = $3, link_totp_sealed = $4 where id = $1', [
    operatorId,
    sealed.keyId,
    sealed.wrappedKey,
    sealed.sealed,
  ]);
}

/** Uses the one-use link up: the password, and the secret that the link showed with the time step of its first code. */
export async function acceptOperator(
  tx: Queryable,
  operatorId: string,
  { passwordHash, step }: { passwordHash: string; step: number },
): Promise<void> {
  await tx.query(
    `update operator set password_hash = $2, totp_key_id = link_totp_key_id, totp_wrapped_key = link_totp_wrapped_key, totp_sealed = link_totp_sealed,
            totp_step = $3, link_hash = null, link_expires_at = null, link_totp_key_id = null, link_totp_wrapped_key = null, link_totp_sealed = null
      where id = $1`,
    [operatorId, passwordHash, step],
  );
}

export async function updateOperatorPassword(tx: Queryable, operatorId: string, passwordHash: string): Promise<void> {
  await tx.query('update operator set password_hash = $2 where id = $1', [operatorId, passwordHash]);
}

/** False when the code of this time step, or of a later one, was used: also by another request at this moment. */
export async function spendOperatorStep(tx: Queryable, operatorId: string, step: number): Promise<boolean> {
  const { rowCount } = await tx.query('update operator set totp_step = $2 where id = $1 and totp_step < $2', [operatorId, step]);
  return rowCount === 1;
}

function operatorOf(row: Row): Operator {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    name: row.name,
    roles: row.roles,
    disabled: row.disabled,
    passwordHash: row.password_hash ?? undefined,
    totp: sealedOf(row.totp_key_id, row.totp_wrapped_key, row.totp_sealed),
    totpStep: Number(row.totp_step),
  };
}

function sealedOf(keyId: string | null, wrappedKey: Buffer | null, sealed: Buffer | null): SealedCredential | undefined {
  return keyId === null || wrappedKey === null || sealed === null ? undefined : { keyId, wrappedKey, sealed };
}
