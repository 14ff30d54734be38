// The only SQL on accounts. Every statement runs inside a transaction of the tenant.
import { limits } from '@millrace/contract';
import type { Queryable } from '../../shared/database/index.ts';

export interface User {
  id: string;
  tenantId: string;
  uid: string;
  email: string;
  nickname: string;
  autograph: string;
  realName: string;
  phone: string;
  image: string;
  hasSafePassword: boolean;
  twoStep: boolean;
  inviteCode: string;
  languageCode: number;
  frozen: boolean;
  createdMs: number;
}

interface Row {
  id: string;
  tenant_id: string;
  uid: string;
  email: string;
  nickname: string;
  autograph: string;
  real_name: string;
  phone: string;
  image: string;
  has_safe_password: boolean;
  two_step: boolean;
  invite_code: string;
  language_code: number;
  frozen: boolean;
  created_at: Date;
  password_hash: string;
}

const COLUMNS =
  'id, tenant_id, uid, email, nickname, autograph, real_name, phone, image, two_step, safe_password_hash is not null as has_safe_password, invite_code, language_code, frozen, created_at, password_hash';

export async function findUserById(tx: Queryable, id: string): Promise<User | undefined> {
  const { rows } = await tx.query<Row>(`select ${COLUMNS} from app_user where id = $1 and not deleted`, [id]);
  return rows[0] && userOf(rows[0]);
}

/** The account of a UID or an email address with its stored password, for a login. */
export async function findUserByLogin(tx: Queryable, login: string): Promise<{ user: User; passwordHash: string } | undefined> {
  const { rows } = await tx.query<Row>(`select ${COLUMNS} from app_user where (uid = $1 or lower(email) = lower($1)) and not deleted`, [
    login,
  ]);
  return rows[0] && { user: userOf(rows[0]), passwordHash: rows[0].password_hash };
}

export async function findUserByEmail(tx: Queryable, email: string): Promise<User | undefined> {
  const { rows } = await tx.query<Row>(`select ${COLUMNS} from app_user where lower(email) = lower($1) and not deleted`, [email]);
  return rows[0] && userOf(rows[0]);
}

/** The owner of an invite code, upper or lower case; nobody is invited by the deepest. */
export async function findInviter(tx: Queryable, inviteCode: string): Promise<{ id: string; isBroker: boolean } | undefined> {
  const { rows } = await tx.query<{ id: string; isBroker: boolean }>(
    'select id, is_broker as "isBroker" from app_user where invite_code = upper($1) and not deleted and depth < $2',
    [inviteCode, limits.teamDepthMax],
  );
  return rows[0];
}

/** For seeds, which run outside row-level security. */
export async function findUserId(db: Queryable, tenantId: string, uid: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>('select id from app_user where tenant_id = $1 and uid = $2', [tenantId, uid]);
  return rows[0]?.id;
}

/** For seeds: as if nothing that proves who somebody is had changed for a long time, so that his money need not wait. */
export async function setProofAge(db: Queryable, { tenantId, uid }: { tenantId: string; uid: string }): Promise<void> {
  await db.query(`update app_user set proof_changed_at = created_at - interval '30 days' where tenant_id = $1 and uid = $2`, [
    tenantId,
    uid,
  ]);
}

export interface NewUser {
  id: string;
  tenantId: string;
  uid: string;
  email: string;
  nickname: string;
  passwordHash: string;
  safePasswordHash?: string | undefined;
  inviteCode: string;
  invitedBy: string | null;
  /** Registered by the link of a broker. */
  viaBrokerLink?: boolean | undefined;
  languageCode: number;
}

/** Writes a new account. Returns which unique value another account already has; undefined when it was written. */
export async function insertUser(tx: Queryable, user: NewUser, nowMs: number): Promise<'uid' | 'inviteCode' | 'email' | undefined> {
  const { rowCount } = await tx.query(
    `insert into app_user (id, tenant_id, uid, email, nickname, password_hash, safe_password_hash, invite_code, invited_by, language_code, created_at, via_broker_link)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing`,
    [
      user.id,
      user.tenantId,
      user.uid,
      user.email,
      user.nickname,
      user.passwordHash,
      user.safePasswordHash ?? null,
      user.inviteCode,
      user.invitedBy,
      user.languageCode,
      new Date(nowMs),
      user.viaBrokerLink ?? false,
    ],
  );
  if (rowCount === 1) return undefined;
  const { rows } = await tx.query<{ email: boolean; uid: boolean }>(
    'select bool_or(lower(email) = lower($2)) as email, bool_or(uid = $3) as uid from app_user where tenant_id = $1 and (lower(email) = lower($2) or uid = $3)',
    [user.tenantId, user.email, user.uid],
  );
  if (rows[0]?.email) return 'email';
  return rows[0]?.uid ? 'uid' : 'inviteCode';
}

export async function updatePassword(tx: Queryable, userId: string, passwordHash: string): Promise<void> {
  await tx.query('update app_user set password_hash = $2 where id = $1', [userId, passwordHash]);
}

export async function updateSafePassword(tx: Queryable, userId: string, passwordHash: string): Promise<void> {
  await tx.query('update app_user set safe_password_hash = $2 where id = $1', [userId, passwordHash]);
}

/** The stored hashes of both passwords of an account. */
export async function passwordHashesOf(tx: Queryable, userId: string): Promise<{ login: string; safe: string | undefined } | undefined> {
  const { rows } = await tx.query<{ password_hash: string; safe_password_hash: string | null }>(
    'select password_hash, safe_password_hash from app_user where id = $1 and not deleted',
    [userId],
  );
  return rows[0] && { login: rows[0].password_hash, safe: rows[0].safe_password_hash ?? undefined };
}

/** False when another account of the tenant has the address. */
export async function moveToEmail(tx: Queryable, { id, tenantId, email }: Pick<User, 'id' | 'tenantId' | 'email'>): Promise<boolean> {
  // Serialises concurrent moves to the same address; a registration meets the unique index.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 3))', [`${tenantId} ${email.toLowerCase()}`]);
  const { rowCount } = await tx.query(
    'update app_user set email = $2 where id = $1 and not exists (select from app_user o where o.tenant_id = $3 and lower(o.email) = lower($2) and o.id <> $1)',
    [id, email, tenantId],
  );
  return rowCount === 1;
}

/** What is undefined stays as it is. */
export async function updateProfile(
  tx: Queryable,
  userId: string,
  { nickname, autograph, realName, phone }: { [Field in 'nickname' | 'autograph' | 'realName' | 'phone']: string | undefined },
): Promise<void> {
  await tx.query(
    `update app_user set nickname = coalesce($2, nickname), autograph = coalesce($3, autograph), real_name = coalesce($4, real_name),
       phone = coalesce($5, phone) where id = $1`,
    [userId, nickname, autograph, realName, phone],
  );
}

/** The name of the uploaded avatar; empty for none. */
export async function updateImage(tx: Queryable, userId: string, name: string): Promise<void> {
  await tx.query('update app_user set image = $2 where id = $1', [userId, name]);
}

export async function updateTwoStepFlag(tx: Queryable, userId: string, on: boolean): Promise<void> {
  await tx.query('update app_user set two_step = $2 where id = $1', [userId, on]);
}

export async function updateLanguageCode(tx: Queryable, userId: string, code: number): Promise<void> {
  await tx.query('update app_user set language_code = $2 where id = $1', [userId, code]);
}

export async function updateLastOpened(tx: Queryable, userId: string, nowMs: number): Promise<void> {
  await tx.query('update app_user set last_opened_at = $2 where id = $1', [userId, new Date(nowMs)]);
}

function userOf(row: Row): User {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    uid: row.uid,
    email: row.email,
    nickname: row.nickname,
    autograph: row.autograph,
    realName: row.real_name,
    phone: row.phone,
    image: row.image,
    hasSafePassword: row.has_safe_password,
    twoStep: row.two_step,
    inviteCode: row.invite_code,
    languageCode: row.language_code,
    frozen: row.frozen,
    createdMs: row.created_at.getTime(),
  };
}
