// A long conversation with support in the screens' database: both sides, every state of a message, the longest words, links and a place.
import type pg from 'pg';

const longWord = 'Konstantinopolsky'.repeat(6);

/** @returns the id of the trader's conversation */
export async function seedChat(database: pg.Client, uid: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(chat, [uid]);
  const id = rows[0]?.id ?? '';
  await database.query(messages, [id, longWord]);
  await database.query(`update operator set shown_name = 'Anna R.' where name = 'demo-support'`);
  return id;
}

const chat = `insert into chat (id, tenant_id, user_id, last_number, last_at, trader_read, support_read, waiting_since, created_at)
  select 'cht_' || substr(id, 5), tenant_id, id, 44, now() - interval '2 minutes', 40, 43, now() - interval '2 minutes', now() - interval '3 days'
    from app_user where uid = $1 and tenant_id = 'meridian' returning id`;

const messages = `insert into chat_message (id, chat_id, number, tenant_id, user_id, operator_id, name, client_id, words, place, created_at, taken_back_at, removed_at, reason)
  select 'chm_SCREENS' || lpad(n::text, 12, '0'), c.id, n, c.tenant_id, c.user_id, case when n % 3 = 0 then o.id end, case when n % 3 = 0 then 'Anna R.' else '' end,
    case when n % 3 <> 0 then lpad(n::text, 32, '0') end,
    case when n in (37, 40) then '' when n = 36 then $2 when n = 38 then 'See https://meridian.example/recharge and https://elsewhere.example/' || $2
         when n = 39 then repeat('I see it: 64 confirmations, the amount agrees. ', 4) when n = 44 then 'Yes, with the code and my fund password.'
         else 'Message ' || n end,
    case when n = 41 then '{"name": "Harbour office", "latitude": 52.52, "longitude": 13.405}'::jsonb end,
    now() - (44 - n) * interval '7 minutes' - interval '2 minutes',
    case when n = 37 then now() end, case when n = 40 then now() end, case when n = 40 then 'Never send passwords' else '' end
  from chat c join operator o on o.name = 'demo-support', generate_series(1, 44) as n where c.id = $1`;
