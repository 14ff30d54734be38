// The only SQL of the queue of traders' applications.
import type { DeskTrader } from '@millrace/contract/admin';
import type { Queryable } from '../../shared/database/index.ts';

interface Row extends Omit<DeskTrader, 'createTime' | 'linkedTime' | 'user'> {
  userId: string;
  uid: string;
  nickname: string;
  createdAt: Date;
  linkedAt: Date;
}

export async function pageTraderApplications(
  tx: Queryable,
  query: { state: string; uid: string | undefined; isOldestFirst: boolean; offset: number; pageSize: number; since: Date },
): Promise<{ total: number; rows: Row[] }> {
  const from = 'trader_application a join app_user u on u.id = a.user_id where a.state = $1 and ($2::text is null or u.uid = $2)';
  const counted = await tx.query<{ total: number }>(`select count(*)::int as total from ${from}`, [query.state, query.uid]);
  const { rows } = await tx.query<Row>(
    `select a.id, a.version, a.user_id as "userId", u.uid, u.nickname, trim_scale(a.equity)::text as equity, a.introduction, a.state, a.reply,
            c.environment, c.created_at as "linkedAt",
            copied_orders(a.credential_id, $5) as "orders30d",
            coalesce((select name from operator where id = a.decided_by), '') as "decidedBy", a.created_at as "createdAt"
       from trader_application a join app_user u on u.id = a.user_id join exchange_credential c on c.id = a.credential_id
      where a.state = $1 and ($2::text is null or u.uid = $2)
      order by a.created_at ${query.isOldestFirst ? '' : 'desc'}, a.id limit $3 offset $4`,
    [query.state, query.uid, query.pageSize, query.offset, query.since.getTime()],
  );
  return { total: counted.rows[0]?.total ?? 0, rows };
}

export interface Decided {
  userId: string;
  credentialId: string;
  introduction: string;
}

/** Notes the decision. missing: no such application; decided: another version, or not pending. */
export async function decideApplication(
  tx: Queryable,
  {
    id,
    version,
    state,
    reply,
    operatorId,
    at,
  }: { id: string; version: number; state: 'approved' | 'rejected'; reply: string; operatorId: string; at: Date },
): Promise<Decided | 'missing' | 'decided'> {
  const { rows } = await tx.query<Decided>(
    `update trader_application set state = $3, reply = $4, decided_by = $5, decided_at = $6, version = version + 1
      where id = $1 and version = $2 and state = 'pending' returning user_id as "userId", credential_id as "credentialId", introduction`,
    [id, version, state, reply, operatorId, at],
  );
  if (rows[0]) return rows[0];
  const { rowCount } = await tx.query('select 1 from trader_application where id = $1', [id]);
  return rowCount === 1 ? 'decided' : 'missing';
}

/** The user of an application. */
export async function applicantOf(tx: Queryable, id: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>('select user_id as id from trader_application where id = $1', [id]);
  return rows[0]?.id;
}

/** Makes the trader, with the tenant's rate. False when the account is no longer the applicant's, or broken. */
export async function insertLead(tx: Queryable, id: string, { userId, credentialId, introduction }: Decided, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into lead_trader (id, tenant_id, user_id, credential_id, environment, venue_id, introduction, share_rate, approved_at)
     select $1, c.tenant_id, c.user_id, c.id, c.environment, c.venue_id, $4, t.share_rate, $5
       from exchange_credential c join tenant t on t.id = c.tenant_id where c.id = $2 and c.user_id = $3 and c.status = 'ok' and c.deleted_at is null`,
    [id, credentialId, userId, introduction, at],
  );
  return rowCount === 1;
}
