// Writes a team below a trader straight into the database: four deep, with levels and volumes, some not activated.
import type pg from 'pg';

/** Member 1 to 3 were invited by the trader, 4 to 6 by member 1, 7 by member 4, 8 by member 7. `tag` is the part of their names that is theirs alone. */
export async function seedTeam(database: pg.Client, { number, tag }: { number: string; tag: string }): Promise<void> {
  for (const [n, above] of [0, 0, 0, 1, 1, 1, 4, 7].entries()) await database.query(member, [n + 1, above, number, tag]);
  await database.query(figures, [`usr_TEAM${tag}%`, number]);
}

const member = `insert into app_user (id, tenant_id, uid, email, nickname, password_hash, invite_code, invited_by, language_code, activated_at, level)
  select 'usr_TEAM' || $4::text || lpad($1::text, 3, '0'), tenant_id,
    (select coalesce(max(uid)::bigint, 30000000) + 1 from app_user where uid like '3%')::text,
    'team' || $1::text || $4::text || '@example.com', (array['T. Kovač', 'Maximilienne Konstantinopolsky-Oberhuber', '王小明'])[1 + $1::int % 3], '', 'T' || $4::text || $1::text,
    case when $2::int = 0 then id else 'usr_TEAM' || $4::text || lpad($2::text, 3, '0') end, 1, case when $1::int % 3 = 2 then null else now() end, $1::int % 4
  from app_user where uid = $3 and tenant_id = 'meridian'`;

const figures = `insert into team_figure (user_id, tenant_id, performance)
  select id, tenant_id, 123456789.12 from app_user where id like $1 and uid <> $2`;
