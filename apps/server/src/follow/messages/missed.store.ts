// The only SQL of missed copies that their copiers have not been told of.
import type { missReasons } from '@millrace/engine/pure';
import type { Queryable } from '../../shared/database/index.ts';

/** What the copier has decided himself, or what follows from it: the copy log has it, no message does. */
const OWN_CHOICES: readonly (typeof missReasons)[number][] = ['paused', 'instrument', 'direction', 'joinedLate', 'ownExit', 'nothingHeld'];

export interface MissedCopies {
  tenantId: string;
  userId: string;
  environment: string;
  /** Name of the trader. */
  trader: string;
  /** How many for each reason. */
  reasons: Record<string, number>;
}

/** Marks missed copies as told, at most so many, and gives those that a message tells, by follow. */
export async function takeMissed(tx: Queryable, rowsMax: number): Promise<MissedCopies[]> {
  // Two at once would share out the copies of one follow.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 21))', ['missed copies']);
  const { rows } = await tx.query<MissedCopies>(
    `with taken as (
       update copy_row set told = true where (follow_id, seq) in (
         select follow_id, seq from copy_row where state = 'missed' and not told limit $2 for no key update)
       returning follow_id, reason),
     counted as (select follow_id, reason, count(*)::int as n from taken where reason <> all ($1) group by 1, 2)
     select f.tenant_id as "tenantId", f.user_id as "userId", f.environment, u.nickname as trader, json_object_agg(c.reason, c.n) as reasons
       from counted c join follow f on f.id = c.follow_id join lead_trader l on l.id = f.lead_id join app_user u on u.id = l.user_id
      group by f.id, u.nickname order by f.id`,
    [OWN_CHOICES, rowsMax],
  );
  return rows;
}
