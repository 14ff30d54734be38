// Traders as those who copy them need them.
import type { Queryable } from '../../shared/database/index.ts';

export interface LeadTrader {
  id: string;
  userId: string;
  credentialId: string;
  environment: 'real' | 'demo' | 'paper';
  venueId: string;
  shareRate: string;
  followersMax: number;
  /** By his own wish, the operators' word and his equity. */
  takesCopiers: boolean;
  lastSeq: number;
}

const LEAD = `id, user_id as "userId", credential_id as "credentialId", environment, venue_id as "venueId", trim_scale(share_rate)::text as "shareRate",
  followers_max as "followersMax", takes_copiers as "takesCopiers", last_seq::float8 as "lastSeq"`;

/** A trader who is copied; undefined when he has gone. */
export async function findLead(db: Queryable, id: string): Promise<LeadTrader | undefined> {
  const { rows } = await db.query<LeadTrader>(`select ${LEAD} from lead_trader where id = $1 and state = 'active'`, [id]);
  return rows[0];
}

/** As `findLead`, locked against his end until the transaction ends. */
export async function lockLead(tx: Queryable, id: string): Promise<LeadTrader | undefined> {
  const { rows } = await tx.query<LeadTrader>(`select ${LEAD} from lead_trader where id = $1 and state = 'active' for no key update`, [id]);
  return rows[0];
}

export async function countFollowers(db: Queryable, leadId: string): Promise<number> {
  const { rows } = await db.query<{ total: number }>(`select count(*)::int as total from follow where lead_id = $1 and state <> 'ended'`, [
    leadId,
  ]);
  return rows[0]?.total ?? 0;
}

/** Venues on which somebody is copied. */
export async function listLeadVenues(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(`select distinct venue_id as id from lead_trader where state = 'active'`);
  return rows.map(({ id }) => id);
}
