// Which traders are silent, and which copiers have not been told. The engine's role.
import type { Queryable } from '../../shared/database/index.ts';

export type SilentReason = 'frozen' | 'key' | 'signal' | 'gap';

export interface WatchedLead {
  id: string;
  credentialId: string;
  shard: number;
  silentReason: SilentReason | null;
  isFrozen: boolean;
  isKeyBroken: boolean;
  hasBrokenSignal: boolean;
}

export async function listWatchedLeads(db: Queryable): Promise<WatchedLead[]> {
  const { rows } = await db.query<WatchedLead>(
    `select l.id, l.credential_id as "credentialId", c.shard, l.silent_reason as "silentReason", u.frozen or u.deleted as "isFrozen",
            c.status <> 'ok' or c.deleted_at is not null as "isKeyBroken", l.broken_seq is not null as "hasBrokenSignal"
       from lead_trader l join app_user u on u.id = l.user_id join exchange_credential c on c.id = l.credential_id
      where l.state = 'active' order by l.id`,
  );
  return rows;
}

/** `since` counts only where he was not silent before. */
export async function setSilence(
  db: Queryable,
  id: string,
  { reason, since }: { reason: SilentReason | null; since: Date },
): Promise<void> {
  await db.query(
    `update lead_trader set silent_reason = $2, silent_since = case when $2::text is null then null else coalesce(silent_since, $3) end where id = $1`,
    [id, reason, since],
  );
}

export interface UntoldFollow {
  id: string;
  tenantId: string;
  userId: string;
  environment: 'real' | 'demo' | 'paper';
  trader: string;
  since: Date;
}

/** Follows whose copiers know nothing of a silence, and were told of none after `toldBefore`. */
export async function listUntold(db: Queryable, { toldBefore, limit }: { toldBefore: Date; limit: number }): Promise<UntoldFollow[]> {
  const { rows } = await db.query<UntoldFollow>(
    `select f.id, f.tenant_id as "tenantId", f.user_id as "userId", f.environment, u.nickname as trader, l.silent_since as since
       from lead_trader l join follow f on f.lead_id = l.id join app_user u on u.id = l.user_id
      where l.state = 'active' and l.silent_since is not null and f.state <> 'ended' and f.silence_told is distinct from l.silent_since
        and (f.silence_told_at is null or f.silence_told_at <= $1) order by f.id limit $2`,
    [toldBefore, limit],
  );
  return rows;
}

/** Follows whose copiers were told of a silence that is over. */
export async function listReturned(db: Queryable, limit: number): Promise<Omit<UntoldFollow, 'since'>[]> {
  const { rows } = await db.query<Omit<UntoldFollow, 'since'>>(
    `select f.id, f.tenant_id as "tenantId", f.user_id as "userId", f.environment, u.nickname as trader
       from lead_trader l join follow f on f.lead_id = l.id join app_user u on u.id = l.user_id
      where l.state = 'active' and l.silent_since is null and f.state <> 'ended' and f.silence_told is not null order by f.id limit $1`,
    [limit],
  );
  return rows;
}

/** `since`: of the silence that the copier is told of now; null: that it is over. */
export async function setTold(tx: Queryable, followId: string, { since, at }: { since: Date | null; at: Date }): Promise<void> {
  await tx.query(
    `update follow set silence_told = $2::timestamptz, silence_told_at = case when $2::timestamptz is null then silence_told_at else $3::timestamptz end
      where id = $1`,
    [followId, since, at],
  );
}
