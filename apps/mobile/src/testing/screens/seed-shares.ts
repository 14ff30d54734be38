// What the pages of share cards show: hourly notes of a task with figures as long as they get, and cards of the trader with everything.
import type pg from 'pg';

/** Of a card, and of one that was taken back. */
export const sharedCodes = { shown: '0SCREENS0001', takenBack: '0SCREENS0002' } as const;

export async function seedShares(database: pg.Client, { number, taskId }: { number: string; taskId: string }): Promise<void> {
  await database.query(
    `insert into task_note (task_id, hour_ts, tenant_id, opened_group_id, margin, reserved, open_result, resistance)
     select id, (extract(epoch from date_trunc('hour', now())) - n * 3600)::bigint * 1000, tenant_id, null, 1234567, 100, 100000 * sin(n / 5.0), 20
       from task, generate_series(0, 300) n where id = $1`,
    [taskId],
  );
  const figure = {
    ...{ kind: 'task', environment: 'paper', assignmentType: 4, instId: 'BTC-USDT-SWAP', buyType: 1, lever: 20 },
    ...{
      startDay: '2026-01-01',
      endDay: '2026-12-28',
      days: 362,
      yieldPct: '-1234567.89',
      drawdownPct: '1234569.12',
      openPct: '-12345.67',
    },
    ...{ cycles: 123456, net: '-123456789012.34', drawdown: '123456789123.45', curve: ['0', '2', '-3.5', '1', '-8', '-2'] },
  };
  await database.query(
    `insert into share_card (id, tenant_id, user_id, code, figure, nickname, created_at, taken_back_at)
     select 'shr_SCREENS' || lpad(n::text, 12, '0'), tenant_id, id, case when n < 3 then '0SCREENS000' || n else lpad(n::text, 12, '0') end, $2, nickname,
       now() - n * interval '1 hour', case when n = 2 then now() end
       from app_user, generate_series(1, 40) n where tenant_id = 'meridian' and uid = $1`,
    [number, figure],
  );
}
