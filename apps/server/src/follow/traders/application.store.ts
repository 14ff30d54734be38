// The only SQL on applications of traders, the queue of operators apart.
import type { TraderStanding } from '@millrace/contract';
import type { Queryable } from '../../shared/database/index.ts';
import { newId } from '../../shared/ids.ts';

type Application = NonNullable<TraderStanding['application']>;
type Columns = Omit<Application, 'createTime' | 'decideTime'> & { createdAt: Date; decidedAt: Date | null };

export async function findNewestApplication(tx: Queryable, userId: string): Promise<Application | undefined> {
  const { rows } = await tx.query<Columns>(
    `select id, credential_id as "credentialId", introduction, trim_scale(equity)::text as equity, state, reply, created_at as "createdAt",
            decided_at as "decidedAt"
       from trader_application where user_id = $1 order by created_at desc, id desc limit 1`,
    [userId],
  );
  if (rows[0] === undefined) return undefined;
  const { createdAt, decidedAt, ...row } = rows[0];
  return { ...row, createTime: createdAt.getTime(), decideTime: decidedAt?.getTime() ?? null };
}

/** Applications of the user since then, and whether one is pending. */
export async function countApplications(tx: Queryable, userId: string, sinceMs: number): Promise<{ recent: number; isPending: boolean }> {
  const { rows } = await tx.query<{ recent: number; isPending: boolean }>(
    `select count(*) filter (where created_at > $2)::int as recent, coalesce(bool_or(state = 'pending'), false) as "isPending"
       from trader_application where user_id = $1`,
    [userId, new Date(sinceMs)],
  );
  return rows[0] ?? { recent: 0, isPending: false };
}

/** Orders that were sent on the account since then. */
export async function countOrders(tx: Queryable, credentialId: string, sinceMs: number): Promise<number> {
  const { rows } = await tx.query<{ orders: number }>(
    'select count(*)::int as orders from task_order where credential_id = $1 and sent_at > $2',
    [credentialId, new Date(sinceMs)],
  );
  return rows[0]?.orders ?? 0;
}

export interface NewApplication {
  tenantId: string;
  userId: string;
  credentialId: string;
  termsVersion: number;
  introduction: string;
  /** USDT. */
  equity: string;
  orders: number;
  /** Wall clock. */
  atMs: number;
}

/** False where the user has a pending one. */
export async function insertApplication(tx: Queryable, of: NewApplication): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into trader_application (id, tenant_id, user_id, credential_id, terms_version, introduction, equity, orders, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [newId('tra'), of.tenantId, of.userId, of.credentialId, of.termsVersion, of.introduction, of.equity, of.orders, new Date(of.atMs)],
  );
  return rowCount === 1;
}

export async function findApplicant(tx: Queryable, id: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ userId: string }>('select user_id as "userId" from trader_application where id = $1', [id]);
  return rows[0]?.userId;
}

export interface LockedApplication {
  tenantId: string;
  userId: string;
  credentialId: string;
  /** Of the lead account. */
  environment: string;
  introduction: string;
  state: Application['state'];
  version: number;
}

export async function lockApplication(tx: Queryable, id: string): Promise<LockedApplication | undefined> {
  const { rows } = await tx.query<LockedApplication>(
    `select a.tenant_id as "tenantId", a.user_id as "userId", a.credential_id as "credentialId", c.environment, a.introduction, a.state, a.version
       from trader_application a join exchange_credential c on c.id = a.credential_id where a.id = $1 for update of a`,
    [id],
  );
  return rows[0];
}

export async function storeDecision(
  tx: Queryable,
  of: { id: string; state: 'approved' | 'rejected'; reply: string; operatorId: string; atMs: number },
): Promise<void> {
  await tx.query(
    'update trader_application set state = $2, reply = $3, decided_by = $4, decided_at = $5, version = version + 1 where id = $1',
    [of.id, of.state, of.reply, of.operatorId, new Date(of.atMs)],
  );
}
