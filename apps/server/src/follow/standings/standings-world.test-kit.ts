// Traders straight in the database: accounts, hourly readings, closed positions, signals and days of figures.
import type { Pool } from '../../shared/database/index.ts';

export interface SeededTrader {
  tenantId: string;
  userId: string;
  leadId: string;
  credentialId: string;
  taskId: string;
}

/** An active trader with an account and one task of kind 4. `name` makes the ids. */
export async function insertTrader(
  owner: Pool,
  tenantId: string,
  { name, approvedMs, environment = 'paper' }: { name: string; approvedMs: number; environment?: string },
): Promise<SeededTrader> {
  const ids = {
    tenantId,
    ...{ userId: `usr_stand${name}`, leadId: `led_stand${name}`, credentialId: `crd_stand${name}`, taskId: `tsk_stand${name}` },
  };
  await owner.query(
    `insert into app_user (id, tenant_id, uid, email, nickname, password_hash, invite_code)
     select $1, $2, (70000000 + count(*))::text, $1 || '@example.com', $3, '', $1 from app_user`,
    [ids.userId, tenantId, name],
  );
  await owner.query(
    `insert into exchange_credential (id, tenant_id, user_id, venue_id, environment, account_uid, remark, masked_key, key_id, wrapped_key, sealed, ip_bound,
       account_mode, swap_ready, checked_at, created_at)
     values ($1, $2, $3, 'paper', $4, $1, '', '', 'k1', '', '', false, 'futures', true, now(), now())`,
    [ids.credentialId, tenantId, ids.userId, environment],
  );
  await owner.query(
    `insert into lead_trader (id, tenant_id, user_id, credential_id, environment, venue_id, introduction, share_rate, approved_at)
     values ($1, $2, $3, $4, $5, 'paper', 'Slow and steady', 0.1, $6)`,
    [ids.leadId, tenantId, ids.userId, ids.credentialId, environment, new Date(approvedMs)],
  );
  await owner.query(
    `insert into task (id, tenant_id, user_id, credential_id, environment, venue_id, assignment_type, inst_id, direction, settings, created_at)
     values ($1, $2, $3, $4, $5, 'paper', 4, 'BTC-USDT-SWAP', 'long', '{}', $6)`,
    [ids.taskId, tenantId, ids.userId, ids.credentialId, environment, new Date(approvedMs)],
  );
  return ids;
}

export async function insertReading(
  owner: Pool,
  { leadId, tenantId }: SeededTrader,
  { hourMs, equity, cashFlow }: { hourMs: number; equity: string; cashFlow: string },
): Promise<void> {
  await owner.query(
    `insert into lead_point (lead_id, hour_ts, tenant_id, at_ts, equity, cash_flow, open_result, notional, trades, hand_trades)
     values ($1, $2, $3, $2, $4, $5, 0, 0, 0, 0)`,
    [leadId, hourMs, tenantId, equity, cashFlow],
  );
}

/** A long that was opened by one order and closed by one; by hand: closed without an order. */
export async function insertClosedPosition(
  owner: Pool,
  { taskId, tenantId, credentialId }: SeededTrader,
  of: { cycle: number; net: string; openTs: number; closeTs: number; lots: number; priceTicks: number; byHand?: boolean; instId?: string },
): Promise<void> {
  const { cycle, net, openTs, closeTs, lots, priceTicks, byHand = false, instId = 'BTC-USDT-SWAP' } = of;
  const orders = [{ effect: 'open', side: 'buy' }, ...(byHand ? [] : [{ effect: 'close', side: 'sell' }])];
  for (const { effect, side } of orders)
    await owner.query(
      `insert into task_order (cl_ord_id, tenant_id, task_id, credential_id, leg, cycle, effect, kind, side, inst_id, lots, filled_lots, leverage, reason, status, created_ts)
       values ($1, $2, $3, $4, 'L', $5, $6, 'market', $7, $8, $9, $9, 3, 'ENTRY', 'filled', $10)`,
      [`${taskId}${String(cycle)}${effect}`, tenantId, taskId, credentialId, cycle, effect, side, instId, lots, openTs],
    );
  await owner.query(
    `insert into task_layer (open_cl_ord_id, tenant_id, task_id, leg, cycle, rung, lots, cost, closed_lots, opened_ts, closed_ts)
     values ($1, $2, $3, 'L', $4, 0, $5, $6, $5, $7, $8)`,
    [`${taskId}${String(cycle)}open`, tenantId, taskId, cycle, lots, lots * priceTicks, openTs, closeTs],
  );
  await owner.query(
    `insert into task_cycle (task_id, leg, cycle, tenant_id, environment, reason, adds, realized, fees, funding, net, opened_ts, closed_ts)
     values ($1, 'L', $2, $3, 'paper', 'TARGET', 0, $4, 0, 0, $4, $5, $6)`,
    [taskId, cycle, tenantId, net, openTs, closeTs],
  );
}

/** A row of figures as the daily job writes it; what is left out is not known. */
export async function insertFigures(
  owner: Pool,
  { leadId, tenantId }: SeededTrader,
  day: string,
  known: Record<string, unknown>,
): Promise<void> {
  const row = {
    ...{
      lead_id: leadId,
      day,
      tenant_id: tenantId,
      points: 24,
      points_due: 24,
      week_days: 7,
      closed_positions: 9,
      traded: true,
      trading_days: 9,
    },
    ...{ copiers: 0, copies_applied: 0, copies_missed: 0, copies_priced: 0, slip_bp_sum: 0, results: 0, inst_ids: [], ...known },
  };
  await owner.query('insert into trader_day select * from json_populate_record(null::trader_day, $1)', [JSON.stringify(row)]);
}

export async function insertSignal(
  owner: Pool,
  { leadId, tenantId }: SeededTrader,
  of: {
    seq: number;
    side: 'L' | 'S';
    action: string;
    before: number;
    delta: number;
    open: number;
    ticks: number;
    ts: number;
    instId?: string;
  },
): Promise<void> {
  const { seq, side, action, before, delta, open, ticks, ts, instId = 'BTC-USDT-SWAP' } = of;
  await owner.query(
    `insert into lead_signal (lead_id, seq, tenant_id, inst_id, pos_side, action, lots_before, lots_delta, lots_open, cost, ts, factor)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 1)`,
    [leadId, seq, tenantId, instId, side, action, before, delta, open, delta * ticks, ts],
  );
}
