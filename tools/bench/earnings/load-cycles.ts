// Traders with tasks, a year of closed cycles of them, through the triggers of the product, and hourly notes of every task.
import pg from 'pg';
import { insertNotes, type TaskNote } from '../../../apps/server/src/shared/notes/notes.store.ts';
import { insertLedgerPeople } from '../../../apps/server/src/testing/ledger-people.ts';

export const TENANT = 'bench';
export const YEAR_DAYS = 365;
/** End of the year that is loaded. */
export const NOW_MS = Date.parse('2026-11-20T12:00:00Z');
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const OTHERS = 500;
const NOTES_AT_ONCE = 10_000;

export interface LoadedTrader {
  userId: string;
  taskIds: readonly string[];
}

export interface TraderSize {
  cycles: number;
  tasks: number;
}

/** Traders of these sizes, whose cycles are spread evenly over their tasks and the year. */
export async function loadCycles(adminUrl: string, sizes: readonly TraderSize[]): Promise<readonly LoadedTrader[]> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    const [users = []] = await insertLedgerPeople(admin, [TENANT], sizes.length);
    const traders: LoadedTrader[] = [];
    for (const [index, { cycles, tasks }] of sizes.entries()) {
      const userId = users[index] ?? '';
      const { rows } = await admin.query<{ id: string }>(
        `with account as (
           insert into exchange_credential (id, tenant_id, user_id, venue_id, environment, account_uid, remark, masked_key, key_id, wrapped_key, sealed, ip_bound,
             account_mode, swap_ready, checked_at, created_at)
           values ('crd_' || $2::text, $1, $2, 'paper', 'paper', $2, '', '', 'k1', '', '', false, 'futures', true, now(), now()) returning id)
         insert into task (id, tenant_id, user_id, credential_id, environment, venue_id, assignment_type, inst_id, direction, settings, created_at)
         select 'tsk_' || $2 || '_' || n, $1, $2, account.id, 'paper', 'paper', 4, 'BTC-USDT-SWAP', 'long', '{}', now() from account, generate_series(1, $3::int) n
         returning id`,
        [TENANT, userId, tasks],
      );
      const taskIds = rows.map(({ id }) => id);
      for (let day = 0; day < YEAR_DAYS; day += 1) await closeCycles(admin, { taskIds, day, cycles });
      traders.push({ userId, taskIds });
    }
    await loadOthers(admin);
    await admin.query('vacuum analyze');
    return traders;
  } finally {
    await admin.end();
  }
}

/** Those of one day, in a transaction of their own: rows of a day that are changed often are cleaned as in a running system. */
async function closeCycles(
  admin: pg.Client,
  { taskIds, day, cycles }: { taskIds: readonly string[]; day: number; cycles: number },
): Promise<void> {
  const [from, to] = [day, day + 1].map((days) => Math.floor((cycles * days) / YEAR_DAYS));
  await admin.query(
    `insert into task_cycle (task_id, leg, cycle, tenant_id, environment, reason, adds, realized, fees, funding, net, opened_ts, closed_ts)
     select ($2::text[])[1 + n % $3::int], 'L', n, $1, 'paper', 'TARGET', 0, 1.25, 0.25, 0.125, 1.125, 0, $4
       from generate_series($5::int, $6::int - 1) n`,
    [TENANT, taskIds, taskIds.length, NOW_MS - (YEAR_DAYS - 1 - day) * DAY_MS, from, to],
  );
}

/** Days of other traders, so that one trader's are a small part of the table, as in a running system. Keys to other tables are not looked at. */
async function loadOthers(admin: pg.Client): Promise<void> {
  await admin.query('set session_replication_role = replica');
  await admin.query(
    `insert into earning_day (tenant_id, user_id, environment, day, profit, fees, funding, interest, share_paid, share_received, fuel, cycles)
     select $1, 'usr_other' || user_number, 'paper', $2::date - day, 1.25, 0.25, 0.125, 0, 0, 0, 0, 1
       from generate_series(0, $3::int - 1) day, generate_series(1, $4::int) user_number`,
    [TENANT, new Date(NOW_MS), YEAR_DAYS, OTHERS],
  );
  await admin.query('reset session_replication_role');
}

/** Notes of every task of a trader in each of the last hours, as the hourly job writes them. */
export async function loadNotes(adminUrl: string, { taskIds }: LoadedTrader, hours: number): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    let batch: TaskNote[] = [];
    for (let hour = hours - 1; hour >= 0; hour -= 1) {
      for (const taskId of taskIds)
        batch.push({
          ...{ taskId, hourTs: NOW_MS - hour * HOUR_MS, notedTs: NOW_MS - hour * HOUR_MS, tenantId: TENANT, openedGroupId: null },
          ...{ margin: String(100 + (hour % 50)), reserved: '400', openResult: String((hour % 30) - 20), running: '0', resistance: '21.5' },
        });
      if (batch.length >= NOTES_AT_ONCE || hour === 0) {
        await insertNotes(admin, batch);
        batch = [];
      }
    }
    await admin.query('vacuum analyze task_note, account_note');
  } finally {
    await admin.end();
  }
}
