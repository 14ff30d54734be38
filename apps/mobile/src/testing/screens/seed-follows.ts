// What the trader with everything copies: a follow that runs, with positions, a copy missed for each reason and one that was made, and something that its trader
// holds alone; and a follow that has ended. Rows only: the engine knows nothing of them, and without limits of their own nothing acts on them.
import { missReasons } from '@millrace/engine/pure';
import type pg from 'pg';

export interface SeededFollows {
  /** Runs. */
  follow: string;
  /** Has ended, and copied nothing. */
  endedFollow: string;
  /** A task of the running one that holds a position on both sides. */
  copying: string;
}

const seeded: SeededFollows = {
  follow: 'fol_SCREENS0000000000001',
  endedFollow: 'fol_SCREENS0000000000002',
  copying: 'tsk_SCREENSCOPY000000001',
};

/** @param task a task of the trader, whose account is copied on and one of whose fills stands for the copy; `longest` has a view with every figure */
export async function seedFollows(
  database: pg.Client,
  { task, longest, settings }: { task: string; longest: string; settings: string },
): Promise<SeededFollows> {
  const { follow, endedFollow, copying } = seeded;
  await database.query(
    `insert into follow (id, tenant_id, user_id, lead_id, credential_id, environment, venue_id, mode, allocation, lead_equity, lever, max_slip_pct,
       replenishment_max, loss_num, target_num, inst_ids, directions, on_leader_end, share_rate, state, reason, created_at, ended_at)
     select id, tenant_id, user_id, lead, credential_id, environment, venue_id, 'proportional', 123456789012.34, 987654321012.34, 5, '0.3',
       5, '0', '0', array['BTC-USDT-SWAP', 'ETH-USDT-SWAP'], array['long', 'short'], 'close', 0.05, state, reason, now() - interval '30 days', ended
     from (select tenant_id, user_id, credential_id, environment, venue_id from task where id = $1) as own,
       (values ($2, 'led_SCREENS0000000000003', 'active', null, null::timestamptz), ($3, 'led_SCREENS0000000000004', 'ended', 'leader', now())) as of (id, lead, state, reason, ended)`,
    [task, follow, endedFollow],
  );
  await database.query(
    `insert into task (id, tenant_id, user_id, credential_id, environment, venue_id, assignment_type, inst_id, direction, settings, trading_enabled, buying_enabled,
       view, net_total, agreed_ts, decided_ts, created_at, follow_id, lead_id, lead_after)
     select case inst when 'BTC-USDT-SWAP' then $2 else 'tsk_SCREENSCOPY000000002' end, tenant_id, user_id, credential_id, environment, venue_id, 5, inst, 'both', $4::jsonb, true, true,
       case inst when 'BTC-USDT-SWAP' then (select view from task where id = $5) else '{"runStatus": "1", "sz": "0", "avgPx": "", "securedAssets": "0", "orderNum": 0, "legs": [], "waits": []}' end,
       -987654321098.76, agreed_ts, decided_ts, created_at, $3, 'led_SCREENS0000000000003', 0
     from task, unnest(array['BTC-USDT-SWAP', 'ETH-USDT-SWAP']) as inst where id = $1`,
    [task, copying, follow, settings, longest],
  );
  await database.query(
    `insert into lead_signal (lead_id, seq, tenant_id, inst_id, pos_side, action, lots_before, lots_delta, lots_open, cost, ts, factor, noted)
     select 'led_SCREENS0000000000003', n, 'meridian', 'BTC-USDT-SWAP', 'L', case when n = 1 then 'OPEN' else 'ADD' end, n - 1, 1, 1, 581401,
       (extract(epoch from now()) * 1000)::bigint - n * 3600000, 1, true
     from generate_series(1, $1::int) as n`,
    [missReasons.length + 1],
  );
  await database.query(
    `insert into copy_row (follow_id, seq, lead_id, tenant_id, task_id, state, reason, cl_ord_ids, lots, ts)
     select $1, s.seq, s.lead_id, s.tenant_id, $2, case when s.seq = 1 then 'applied' else 'missed' end, ($3::text[])[s.seq - 1],
       case when s.seq = 1 then array(select cl_ord_id from task_fill where task_id = $4 limit 1) else '{}' end, 0, s.ts + 310
     from lead_signal as s where s.lead_id = 'led_SCREENS0000000000003'`,
    [follow, copying, missReasons, task],
  );
  await database.query(
    `insert into lead_position (lead_id, inst_id, pos_side, lots, open_lots, cost, leverage)
     values ('led_SCREENS0000000000003', 'ETH-USDT-SWAP', 'S', 123456, 123456, 123456::numeric * 303310, 5)`,
  );
  return seeded;
}
