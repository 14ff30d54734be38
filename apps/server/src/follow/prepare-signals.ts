// What a stored signal still lacks before copiers hear it: which part of each copy the book can bear, and the rows of copiers who do not copy its
// instrument. Done once for each signal; until it is, nobody hears it or a later one.
import type pg from 'pg';

/** Signals of one leader that are completed at once. */
const PREPARED_AT_ONCE = 50;

export async function prepareSignals(pool: pg.Pool, leadId: string): Promise<void> {
  const { rows } = await pool.query<{ seq: string }>(
    `select seq from lead_signal where lead_id = $1 and factor is null order by seq limit ${String(PREPARED_AT_ONCE)}`,
    [leadId],
  );
  for (const { seq } of rows) {
    await pool.query(
      `insert into copy_row (follow_id, seq, lead_id, tenant_id, state, reason, ts)
       select f.id, s.seq, s.lead_id, f.tenant_id, 'missed', 'instrument', s.ts from lead_signal s join follow f on f.lead_id = s.lead_id
        where s.lead_id = $1 and s.seq = $2 and f.state <> 'ended' and not (s.inst_id = any (f.inst_ids))
          and f.created_at < now() and exists (select 1 from task t where t.follow_id = f.id and t.lead_after < s.seq)
       on conflict do nothing`,
      [leadId, seq],
    );
    await pool.query('update lead_signal set factor = 1 where lead_id = $1 and seq = $2 and factor is null', [leadId, seq]);
  }
}
