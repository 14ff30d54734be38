// What a trader holds on the instruments of one follow, and the follow's tasks with all that deciding about it needs.
import type { CopySettings } from '@millrace/contract';
import type { Queryable } from '../../shared/database/index.ts';

/** Lots and costs (ticks x lots) are integers of the instrument. */
export interface LeadPosition {
  instId: string;
  side: 'L' | 'S';
  lots: number;
  openLots: number;
  cost: string;
  leverage: number | null;
  /** Of the newest signal of the instrument. */
  seq: number;
}

export interface FollowingTask {
  id: string;
  instId: string;
  settings: CopySettings;
  /** As stored; null before the first decision. */
  state: unknown;
  /** Signals after this one are its own. */
  afterSeq: number;
}

export interface Standing {
  tasks: FollowingTask[];
  positions: LeadPosition[];
  /** Nobody knows at present what the trader does. */
  isSilent: boolean;
}

export async function readStanding(db: Queryable, { id, leadId }: { id: string; leadId: string }): Promise<Standing> {
  const { rows: tasks } = await db.query<FollowingTask>(
    `select id, inst_id as "instId", settings, state, lead_after::float8 as "afterSeq" from task
      where follow_id = $1 and deleted_at is null order by number`,
    [id],
  );
  const { rows: positions } = await db.query<LeadPosition>(
    `select p.inst_id as "instId", p.pos_side as side, p.lots::float8 as lots, p.open_lots::float8 as "openLots", p.cost::text as cost, p.leverage,
            (select max(seq) from lead_signal s where s.lead_id = p.lead_id and s.inst_id = p.inst_id)::float8 as seq
       from lead_position p join lead_trader l on l.id = p.lead_id
      where p.lead_id = $1 and l.state = 'active' and p.lots > 0 and p.inst_id = any ($2) order by p.inst_id, p.pos_side`,
    [leadId, tasks.map(({ instId }) => instId)],
  );
  const { rows } = await db.query<{ isSilent: boolean }>('select silent_since is not null as "isSilent" from lead_trader where id = $1', [
    leadId,
  ]);
  return { tasks, positions, isSilent: rows[0]?.isSilent === true };
}
