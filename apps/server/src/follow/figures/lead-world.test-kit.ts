// A trader with twenty copiers over three days, written day by day: what the tests of the daily figures compute with.
import { inTransaction, type Pool } from '../../shared/database/index.ts';
import { postJournals, seedJournal, userPosting } from '../../ledger/index.ts';
import { insertLedgerPeople } from '../../testing/ledger-people.ts';

const HOUR_MS = 3_600_000;
const COPIERS = 20;

/** 2020-03-DD, clock time in Shanghai. */
export const at = (day: number, time = '00:00'): number => Date.parse(`2020-03-0${String(day)}T${time}+08:00`);

/**
 * Changes of equity by the hour after 2020-03-01 00:00: 10000 to 10300 on the first day, 1000 paid in and 11700 on the second, 1 % less on the third, on
 * which the hour 57 was missed.
 */
const EQUITY: readonly { hour: number; equity: string; cashFlow?: string }[] = [
  { hour: 0, equity: '10000' },
  { hour: 13, equity: '10120' },
  { hour: 14, equity: '10050' },
  { hour: 15, equity: '10300' },
  { hour: 30, equity: '11300', cashFlow: '1000' },
  { hour: 34, equity: '11700' },
  { hour: 53, equity: '11583' },
];
const MISSED_HOUR = 57;

/** Trader `led_{tenant}` and his copiers `fol_{tenant}1` to 20, each with 1000 USDT and a task. */
export async function insertLeadWorld(owner: Pool, tenantId: string): Promise<void> {
  await insertLedgerPeople(owner, [tenantId], COPIERS + 1);
  await owner.query(
    `insert into exchange_credential (id, tenant_id, user_id, venue_id, environment, account_uid, remark, masked_key, key_id, wrapped_key, sealed, ip_bound,
       account_mode, swap_ready, checked_at, created_at)
     select 'crd_' || $1 || n, $1, 'usr_' || $1 || n, 'paper', 'paper', $1 || n, '', '', 'k1', '', '', false, 'futures', true, now(), now()
       from generate_series(1, $2::int) n`,
    [tenantId, COPIERS + 1],
  );
  await owner.query(
    `insert into lead_trader (id, tenant_id, user_id, credential_id, environment, venue_id, introduction, share_rate, approved_at)
     values ('led_' || $1, $1, 'usr_' || $1 || $2::int, 'crd_' || $1 || $2::int, 'paper', 'paper', '', 0.1, $3)`,
    [tenantId, COPIERS + 1, new Date(at(1))],
  );
  await owner.query(
    `insert into follow (id, tenant_id, user_id, lead_id, credential_id, environment, venue_id, mode, allocation, lead_equity, lever, max_slip_pct,
       replenishment_max, loss_num, target_num, inst_ids, directions, on_leader_end, share_rate, shares, state, created_at)
     select 'fol_' || $1 || n, $1, 'usr_' || $1 || n, 'led_' || $1, 'crd_' || $1 || n, 'paper', 'paper', 'proportional', 1000, 10000, 5, '0.3', 10, '0', '0',
       '{}', '{}', 'close', 0.1, 1, 'active', $3 from generate_series(1, $2::int) n`,
    [tenantId, COPIERS, new Date(at(1, '10:00'))],
  );
  // The last is the leader's own.
  await owner.query(
    `insert into task (id, tenant_id, user_id, credential_id, environment, venue_id, assignment_type, inst_id, direction, settings, created_at, follow_id,
       lead_id, lead_after)
     select 'tsk_' || $1 || n, $1, 'usr_' || $1 || n, 'crd_' || $1 || n, 'paper', 'paper', case when n > $2 then 4 else 5 end, 'BTC-USDT-SWAP', 'long', '{}',
       $3, case when n <= $2 then 'fol_' || $1 || n end, case when n <= $2 then 'led_' || $1 end, case when n <= $2 then 0 end
       from generate_series(1, $2::int + 1) n`,
    [tenantId, COPIERS, new Date(at(1))],
  );
  const insertSeeds = [1, COPIERS + 1].map((n) =>
    seedJournal({ key: `seed${String(n)}`, userId: `usr_${tenantId}${String(n)}`, amount: '100' }),
  );
  await inTransaction(owner, (tx) => postJournals(tx, { tenantId, environment: 'paper', atMs: at(1) }, insertSeeds));
}

/** What happens until a day ends, 1 to 3; of the first day with the point at its begin. */
export async function insertDay(owner: Pool, tenantId: string, day: number): Promise<void> {
  for (let hour = (day - 1) * 24 + (day === 1 ? 0 : 1); hour <= day * 24; hour += 1)
    if (hour !== MISSED_HOUR) await insertPoint(owner, tenantId, hour);
  await owner.query(
    `insert into follow_note (follow_id, hour_ts, tenant_id, allocation, open_result)
     select id, $2, $1, allocation, 10 * substr(id, length($1) + 5)::int from follow where tenant_id = $1 and ended_at is null`,
    [tenantId, at(day + 1)],
  );
  const leader = `tsk_${tenantId}${String(COPIERS + 1)}`;
  if (day === 1) {
    await insertCycle(owner, leader, { cycle: 0, net: '99', ts: at(1) - 1 });
    // Closed by hand, and on the next day by the exchange: both count.
    await insertCycle(owner, leader, { cycle: 1, net: '43.5', ts: at(1, '15:00'), reason: 'MANUAL_REDUCE' });
    // Own average prices of 60060 and 60030 after 60000: 10 and 5 basis points.
    await insertSignal(owner, tenantId, { seq: 1, action: 'OPEN', px: 60_000, ts: at(1, '13:00') });
    await insertCopy(owner, tenantId, { seq: 1, copier: 1, fills: [60_000, 60_120], ts: at(1, '13:00') });
    await insertCopy(owner, tenantId, { seq: 1, copier: 2, fills: [60_030], ts: at(1, '13:00') });
    await insertCopy(owner, tenantId, { seq: 1, copier: 3, fills: [], ts: at(1, '13:00') });
  }
  if (day === 2) {
    await insertCycle(owner, leader, { cycle: 2, net: '-5', ts: at(2, '23:59'), reason: 'LIQUIDATED' });
    await insertCycle(owner, `tsk_${tenantId}1`, { cycle: 1, net: '100', ts: at(2, '10:00') });
    await owner.query(
      `insert into task_fee (task_id, leg, cycle, n, tenant_id, user_id, environment, basis, rate, fee, is_charged, bought, ts)
       values ('tsk_' || $1 || '1', 'L', 1, 0, $1, 'usr_' || $1 || '1', 'paper', 100, 0.2, 20, true, 20, $2)`,
      [tenantId, at(2, '10:00')],
    );
    const postings = [userPosting(`usr_${tenantId}1`, 'usdt', '-10'), userPosting(`usr_${tenantId}${String(COPIERS + 1)}`, 'usdt', '10')];
    const share = { kind: 'transfer' as const, ref: `share:fol_${tenantId}1:1`, postings };
    await inTransaction(owner, (tx) => postJournals(tx, { tenantId, environment: 'paper', atMs: at(2, '12:00') }, [share]));
    // Sold at 60939 after 61000: 10 basis points.
    await insertSignal(owner, tenantId, { seq: 2, action: 'CLOSE', px: 61_000, ts: at(2, '10:00') });
    await insertCopy(owner, tenantId, { seq: 2, copier: 1, fills: [60_939], ts: at(2, '10:00') });
    await insertFill(owner, leader, { order: `${tenantId}lead2`, px: 61_000, ts: at(2, '10:00') });
  }
  if (day === 3) {
    // Midnight belongs to the day that begins.
    await insertCycle(owner, leader, { cycle: 3, net: '7', ts: at(4) });
    await owner.query(`update follow set state = 'ended', ended_at = $2 where id = 'fol_' || $1 || '20'`, [
      tenantId,
      new Date(at(3, '12:00')),
    ]);
    await owner.query(`update follow set allocation = 2000 where id = 'fol_' || $1 || '2'`, [tenantId]);
  }
}

async function insertPoint(owner: Pool, tenantId: string, hour: number): Promise<void> {
  const hourMs = at(1) + hour * HOUR_MS;
  const { equity = '0', cashFlow = '0', ...since } = EQUITY.findLast((change) => change.hour <= hour) ?? { hour: 0 };
  await owner.query(
    `insert into lead_point (lead_id, hour_ts, tenant_id, at_ts, equity, cash_flow, open_result, notional, trades, hand_trades)
     values ('led_' || $1, $2::bigint, $1, $2::bigint + 60000, $3, $4, $5, $6, $7, $8)`,
    [
      tenantId,
      hourMs,
      equity,
      since.hour === hour ? cashFlow : '0',
      hour === 54 ? '-117' : '0',
      hour === 40 ? '23400' : '0',
      ...(hour === 15 ? [4, 1] : [0, 0]),
    ],
  );
}

async function insertCycle(
  owner: Pool,
  taskId: string,
  { cycle, net, ts, reason = 'TARGET' }: { cycle: number; net: string; ts: number; reason?: string },
): Promise<void> {
  await owner.query(
    `insert into task_cycle (task_id, leg, cycle, tenant_id, environment, reason, adds, realized, fees, funding, net, opened_ts, closed_ts)
     select id, 'L', $2, tenant_id, 'paper', $5, 0, $3, 0, 0, $3, 0, $4 from task where id = $1`,
    [taskId, cycle, net, ts, reason],
  );
}

async function insertSignal(
  owner: Pool,
  tenantId: string,
  { seq, action, px, ts }: { seq: number; action: string; px: number; ts: number },
): Promise<void> {
  await owner.query(
    `insert into lead_signal (lead_id, seq, tenant_id, inst_id, pos_side, action, lots_before, lots_delta, lots_open, cost, ts)
     values ('led_' || $1, $2, $1, 'BTC-USDT-SWAP', 'L', $3, 10, 10, 10, $4, $5)`,
    [tenantId, seq, action, px * 10, ts],
  );
}

/** Copied by fills of one lot each, or missed without any. */
async function insertCopy(
  owner: Pool,
  tenantId: string,
  { seq, copier, fills, ts }: { seq: number; copier: number; fills: readonly number[]; ts: number },
): Promise<void> {
  const order = `${tenantId}${String(copier)}s${String(seq)}`;
  for (const [k, px] of fills.entries())
    await insertFill(owner, `tsk_${tenantId}${String(copier)}`, { order: `${order}n${String(k)}`, px, ts });
  const missed = fills.length === 0;
  await owner.query(
    `insert into copy_row (follow_id, seq, lead_id, tenant_id, task_id, state, reason, cl_ord_ids, lots, ts)
     values ('fol_' || $1 || $2::int, $3, 'led_' || $1, $1, 'tsk_' || $1 || $2::int, $4, $5, $6, $7, $8)`,
    [
      tenantId,
      copier,
      seq,
      missed ? 'missed' : 'applied',
      missed ? 'belowMin' : null,
      fills.map((_, k) => `${order}n${String(k)}`),
      fills.length,
      ts,
    ],
  );
}

async function insertFill(owner: Pool, taskId: string, { order, px, ts }: { order: string; px: number; ts: number }): Promise<void> {
  await owner.query(
    `insert into task_order (cl_ord_id, tenant_id, task_id, credential_id, leg, cycle, effect, kind, side, inst_id, lots, leverage, reason, status, created_ts)
     select $2, tenant_id, id, credential_id, 'L', 1, 'open', 'ioc', 'buy', inst_id, 1, 5, 'SIGNAL', 'filled', $3 from task where id = $1`,
    [taskId, order, ts],
  );
  await owner.query(
    `insert into task_fill (credential_id, inst_id, trade_id, tenant_id, task_id, cl_ord_id, price_ticks, lots, fee_quote, fee_base, ts)
     select credential_id, inst_id, $2, tenant_id, id, $2, $3, 1, 0, 0, $4 from task where id = $1`,
    [taskId, order, px, ts],
  );
}
