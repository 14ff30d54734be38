// A tenant with a tree of members 50 deep and the fills of one day: written as the triggers of the product write it, without them.
import pg from 'pg';

export const TENANT = 'bench';
/** The day whose fills are loaded, and what they are valued with. */
export const DAY = '2026-11-20';
export const DAY_BEFORE = '2026-11-19';
export const UNITS = [{ venueId: 'paper', instId: 'BTC-USDT', unit: '0.5' }] as const;
export const DEPTH = 50;
/** Members of each depth below the one whose team is as large in every tree. */
const SAME = 20;
/** One of so many members trades, and each of these so often a day, on the counted day and on the two before, whose fills are summed again. */
const TRADERS_ONE_OF = 10;
const FILLS = 5;
const DAYS = 3;
/** One of so many members was activated after the day before ended, which is the last one that is counted when pages are read. */
const CHANGED_ONE_OF = 1000;
const DAY_START_MS = Date.parse(`${DAY}T00:00:00Z`);
const DAY_MS = 86_400_000;

export interface LoadedTeam {
  /** A fifth of all members is below him, and as many directs as that gives each depth. */
  leader: string;
  /** 20 members at each of 49 depths are below him, whatever the size of the tree. */
  same: string;
}

/** Members are spread evenly over the depths, three of five are activated, some have a level. @returns those whose pages are read */
export async function loadTeam(adminUrl: string, users: number): Promise<LoadedTeam> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query('set session_replication_role = replica');
    await admin.query(
      `insert into tenant (id, name, theme, languages, locale, customer_email, permissions, venues, time_zone)
       values ($1, $1, 'harbour', '{en-US}', 'en-US', '', '{}', '{}', 'UTC')`,
      [TENANT],
    );
    const ofDepth = Math.floor(users / DEPTH);
    for (let depth = 0; depth < DEPTH; depth += 1) await loadDepth(admin, depth, ofDepth);
    await loadFills(admin, users);
    await admin.query('vacuum analyze');
    return { leader: 'usr_1', same: `usr_${String(1 + fifthOf(ofDepth))}` };
  } finally {
    await admin.end();
  }
}

function fifthOf(ofDepth: number): number {
  return Math.max(1, Math.floor(ofDepth / 5));
}

/** The first fifth of a depth is the leader's, the next ones are those of the team that is as large everywhere, the others are spread over the members above. */
async function loadDepth(admin: pg.Client, depth: number, ofDepth: number): Promise<void> {
  const fifth = fifthOf(ofDepth);
  const same = Math.min(SAME, Math.floor(ofDepth / 5));
  const rest = fifth + same;
  // Place of the sponsor in the depth above.
  const sponsor = `case
    when p < $4 then case when $2 = 1 then 0 else (p * 7919 + $2 * 104729) % $4 end
    when p < $5 then case when $2 = 1 then $4 else $4 + (p * 7919 + $2 * 104729) % ($5 - $4) end
    else $5 + (p * 7919 + $2 * 104729) % ($3 - $5) end`;
  await admin.query(
    `insert into app_user (id, tenant_id, uid, email, nickname, password_hash, invite_code, team_number, invited_by, depth, team_path, level, activated_at, created_at)
     select 'usr_' || m.n, $1, (20000000 + m.n)::text, 'member' || m.n || '@example.com', 'Member ' || m.n, '', 'B' || m.n, m.n, s.id, $2,
            coalesce(s.team_path, ''::bytea) || int4send(m.n), case when m.n % 50 = 3 then 1 else 0 end,
            case when m.n % ${CHANGED_ONE_OF} = 0 then '2026-11-20T06:00:00Z'::timestamptz when m.n % 5 < 3 then '2026-01-01'::timestamptz end, '2025-01-01'::timestamptz + m.n * interval '1 second'
       from (select p, 1 + $2 * $3 + p as n, ${sponsor} as above from generate_series(0, $3::int - 1) p) m
       left join app_user s on $2 > 0 and s.id = 'usr_' || (1 + ($2 - 1) * $3 + m.above)`,
    [TENANT, depth, ofDepth, fifth, rest],
  );
}

async function loadFills(admin: pg.Client, users: number): Promise<void> {
  const traders = Math.max(1, Math.floor(users / TRADERS_ONE_OF));
  await admin.query(
    `insert into exchange_credential (id, tenant_id, user_id, venue_id, environment, account_uid, remark, masked_key, key_id, wrapped_key, sealed, ip_bound, account_mode,
       swap_ready, checked_at, created_at)
     select 'crd_' || n, $1, 'usr_' || n * $3::int, 'paper', 'paper', n, '', '', 'k1', '', '', false, 'futures', true, now(), now() from generate_series(1, $2::int) n`,
    [TENANT, traders, TRADERS_ONE_OF],
  );
  await admin.query(
    `insert into task (id, tenant_id, user_id, credential_id, environment, venue_id, assignment_type, inst_id, direction, settings, created_at)
     select 'tsk_' || n, $1, 'usr_' || n * $3::int, 'crd_' || n, 'paper', 'paper', 1, 'BTC-USDT', 'long', '{}', now() from generate_series(1, $2::int) n`,
    [TENANT, traders, TRADERS_ONE_OF],
  );
  // In the order of their time, as fills come.
  await admin.query(
    `insert into task_fill (credential_id, inst_id, trade_id, tenant_id, task_id, cl_ord_id, price_ticks, lots, fee_quote, fee_base, ts)
     select 'crd_' || 1 + n % $2::bigint, 'BTC-USDT', n, $1, 'tsk_' || 1 + n % $2::bigint, 'order' || n, 60000 + n % 100, 1 + n % 7, 0.1, 0, $4::bigint + n * $5::bigint / ($2::bigint * $3)
       from generate_series(0, $2::bigint * $3 - 1) n`,
    [TENANT, traders, FILLS * DAYS, DAY_START_MS - (DAYS - 1) * DAY_MS, DAYS * DAY_MS],
  );
}
