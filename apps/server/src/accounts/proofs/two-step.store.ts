// The only SQL on two-step login: one sealed secret of a user, the newest time step that was used, and recovery codes by hash.
import type { Context } from '../../shared/context/context.ts';
import type { Queryable } from '../../shared/database/index.ts';
import { hashOf } from '../../shared/ids.ts';

type SealedText = ReturnType<Context['vault']['sealText']>;

export interface TwoStepOwner {
  tenantId: string;
  userId: string;
}

export interface TwoStep {
  /** What the secret is sealed for, beside its owner. */
  id: string;
  secret: SealedText;
  confirmed: boolean;
  lastStep: number;
}

/** A secret that is not confirmed yet; it takes the place of an earlier one. False when one is confirmed. */
export async function draftTwoStep(tx: Queryable, owner: TwoStepOwner, id: string, secret: SealedText, nowMs: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into two_step as t (user_id, id, tenant_id, key_id, wrapped_key, sealed, created_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (user_id) do update set id = $2, key_id = $4, wrapped_key = $5, sealed = $6, created_at = $7, last_step = 0
       where t.confirmed_at is null`,
    [owner.userId, id, owner.tenantId, secret.keyId, secret.wrappedKey, secret.sealed, new Date(nowMs)],
  );
  return rowCount === 1;
}

export async function findTwoStep(tx: Queryable, userId: string): Promise<TwoStep | undefined> {
  const { rows } = await tx.query<{
    id: string;
    key_id: string;
    wrapped_key: Buffer;
    sealed: Buffer;
    confirmed: boolean;
    last_step: string;
  }>('select id, key_id, wrapped_key, sealed, confirmed_at is not null as confirmed, last_step from two_step where user_id = $1', [userId]);
  const row = rows[0];
  return (
    row && {
      id: row.id,
      secret: { keyId: row.key_id, wrappedKey: row.wrapped_key, sealed: row.sealed },
      confirmed: row.confirmed,
      lastStep: Number(row.last_step),
    }
  );
}

/** Spends a time step; false when it, or a later one, was used: also by another request at this moment. */
export async function spendStep(tx: Queryable, userId: string, step: number): Promise<boolean> {
  const { rowCount } = await tx.query('update two_step set last_step = $2 where user_id = $1 and last_step < $2', [userId, step]);
  return rowCount === 1;
}

/** Spends a recovery code; false when it is none of the user's or was used. */
export async function spendRecoveryCode(tx: Queryable, userId: string, code: string, nowMs: number): Promise<boolean> {
  const { rowCount } = await tx.query('update recovery_code set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null', [
    userId,
    hashOf(code),
    new Date(nowMs),
  ]);
  return rowCount === 1;
}

/** Confirms the secret and stores these recovery codes; `updateTwoStepFlag` marks the account. */
export async function confirmSecret(tx: Queryable, owner: TwoStepOwner, codes: readonly string[], nowMs: number): Promise<void> {
  await tx.query('update two_step set confirmed_at = $2 where user_id = $1', [owner.userId, new Date(nowMs)]);
  await tx.query('delete from recovery_code where user_id = $1', [owner.userId]);
  await tx.query('insert into recovery_code (user_id, tenant_id, code_hash) select $1, $2, unnest($3::bytea[])', [
    owner.userId,
    owner.tenantId,
    codes.map(hashOf),
  ]);
}

/** Deletes the secret and the recovery codes; `updateTwoStepFlag` marks the account. */
export async function deleteTwoStep(tx: Queryable, userId: string): Promise<void> {
  await tx.query('delete from recovery_code where user_id = $1', [userId]);
  await tx.query('delete from two_step where user_id = $1', [userId]);
}
