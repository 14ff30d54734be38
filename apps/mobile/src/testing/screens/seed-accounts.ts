// Exchange accounts for the console: the demo trader's, which trades, and one of a member of his team, whose key the exchange refuses.
import type pg from 'pg';
import { demoTrader } from '../traders.ts';

export type SeededAccounts = Readonly<Record<'works' | 'broken', string>>;

export async function seedAccounts(database: pg.Client): Promise<SeededAccounts> {
  const { rows } = await database.query<{ id: string }>(
    `select c.id from exchange_credential c join app_user u on u.id = c.user_id
      where u.tenant_id = 'meridian' and u.uid = $1 and exists (select from task t where t.credential_id = c.id and t.trading_enabled) order by c.id limit 1`,
    [demoTrader.number],
  );
  const works = rows[0]?.id ?? '';
  const broken = 'crd_SCREENS00000000001';
  await database.query(
    `insert into exchange_credential
       select (jsonb_populate_record(c, jsonb_build_object('id', $2::text, 'user_id', u.id, 'account_uid', '44444444444444444444', 'status', 'broken',
         'broken_reason', 'exchangeKeyRefused', 'broken_since', now() - interval '1 day', 'created_at', now() - interval '9 days'))).*
       from exchange_credential c, app_user u where c.id = $1 and u.tenant_id = c.tenant_id and u.id like 'usr_TEAMSCREENS%' order by u.id limit 1`,
    [works, broken],
  );
  return { works, broken };
}
