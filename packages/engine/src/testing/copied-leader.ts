// A leader and copiers in a database: rows as the server's calls would store them. For tests of the engine only.
import type pg from 'pg';
import type { CopySettings } from '@millrace/contract';
import type { EngineOptions } from '../options.ts';
import { writeCopies } from '../copying/copy-writer.ts';
import { writeSignals } from '../copying/signal-writer.ts';
import { claimPosition, positionSidesOf } from '../stores/position-claims.ts';
import { insertTask } from '../stores/task-store.ts';
import { copySettings } from './copied-task.ts';
import { storeAction, type EngineDatabase } from './world.ts';
import type { SeededAccount } from './seed.ts';

/** What an engine needs so that copies follow: signals and copies are booked with the decisions, and every copy is bought whole. */
export function copying(pool: pg.Pool): Pick<EngineOptions, 'onFacts' | 'prepareSignals'> {
  return {
    async onFacts(tx, decided) {
      const leadIds = await writeSignals(tx, decided);
      await writeCopies(tx, decided);
      return leadIds;
    },
    async prepareSignals(leadId) {
      await pool.query('update lead_signal set factor = 1 where lead_id = $1 and factor is null', [leadId]);
    },
  };
}

/** Makes this account a lead account. */
export async function makeLeader(database: EngineDatabase, { tenantId, userId, credentialId }: SeededAccount): Promise<string> {
  const id = `led_${userId.slice(4)}`;
  await database.pools().engine.query(
    `insert into lead_trader (id, tenant_id, user_id, credential_id, environment, venue_id, introduction, share_rate, approved_at)
     values ($1, $2, $3, $4, 'paper', 'paper', '', 0.1, now())`,
    [id, tenantId, userId, credentialId],
  );
  return id;
}

/** A follow with one task for each instrument, started. @returns follow and tasks */
export async function makeFollow(
  database: EngineDatabase,
  copier: SeededAccount,
  { leadId, settings, instIds = ['BTC-USDT-SWAP'] }: { leadId: string; settings?: Partial<CopySettings>; instIds?: readonly string[] },
): Promise<{ followId: string; taskIds: string[] }> {
  const db = database.pools().engine;
  const all: CopySettings = { ...copySettings, ...settings };
  const followId = `fol_${copier.userId.slice(4)}`;
  const { tenantId, userId, credentialId } = copier;
  await db.query(
    `insert into follow (id, tenant_id, user_id, lead_id, credential_id, environment, venue_id, mode, allocation, lead_equity, first_sz, lever, max_slip_pct,
       replenishment_max, loss_num, target_num, inst_ids, directions, on_leader_end, share_rate, state, created_at)
     values ($1, $2, $3, $4, $5, 'paper', 'paper', $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, '{long,short}', 'close', 0.1, 'active', now())`,
    [
      ...[followId, tenantId, userId, leadId, credentialId, all.sizing, all.allocation, all.leadEquity],
      ...[all.sizing === 'fixed' ? all.baseOrderSize : null, all.leverage, all.maxSlipPct, all.maxAddOrders],
      ...[all.stopLossAmount, all.targetAmount, instIds],
    ],
  );
  const taskIds: string[] = [];
  for (const instId of instIds) {
    const id = `tsk_${userId.slice(4)}${String(taskIds.length)}`;
    const { rows } = await db.query<{ seq: string }>('select last_seq as seq from lead_trader where id = $1', [leadId]);
    const follow = { followId, leadId, afterSeq: Number(rows[0]?.seq ?? 0) };
    const place = { tenantId, userId, credentialId, environment: 'paper', venueId: 'paper' } as const;
    await insertTask(db, { id, ...place, assignmentType: 5, instId, settings: all, createdAt: new Date(), follow });
    const sides = positionSidesOf({ assignmentType: 5, instId, settings: all });
    await claimPosition(db, { tenantId, taskId: id, credentialId, instId, sides });
    for (const type of ['startTrading', 'startBuying'] as const) await storeAction(database, copier, id, { type, actor: 'user' });
    taskIds.push(id);
  }
  return { followId, taskIds };
}

export interface CopyRow {
  seq: number;
  action: string;
  state: string;
  reason: string | null;
  /** Lots that its orders filled. */
  filled: number;
}

/** What became of each signal for a follow, in order. */
export async function copiesOf(database: EngineDatabase, followId: string): Promise<CopyRow[]> {
  const { rows } = await database.pools().engine.query<CopyRow>(
    `select c.seq::int as seq, s.action, c.state, c.reason,
            (select coalesce(sum(f.lots), 0)::int from task_fill f where f.cl_ord_id = any(c.cl_ord_ids)) as filled
       from copy_row c join lead_signal s on s.lead_id = c.lead_id and s.seq = c.seq where c.follow_id = $1 order by c.seq`,
    [followId],
  );
  return rows;
}
