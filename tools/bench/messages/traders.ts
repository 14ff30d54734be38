// Traders of the demo tenant, loaded as the owner of the tables: triggers are left out.
import pg from 'pg';

export const TENANT = 'meridian';

export const traderId = (index: number): string => `usr_bench${String(index)}`;

/** Runs statements without triggers and without the bounds of the product's pools. */
export async function asAdmin(adminUrl: string, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query('set session_replication_role = replica');
    await work(admin);
  } finally {
    await admin.end();
  }
}

/** Those that are there already stay. */
export async function loadTraders(adminUrl: string, count: number): Promise<void> {
  await asAdmin(adminUrl, async (admin) => {
    await admin.query(
      `insert into app_user (id, tenant_id, uid, email, nickname, password_hash, invite_code, depth, team_path, created_at)
       select 'usr_bench' || n, $1, (50000000 + n)::text, 'bench' || n || '@example.com', 'Trader ' || n, '', 'BENCH' || n, 0, int4send(n), now()
         from generate_series(0, $2::int - 1) n on conflict do nothing`,
      [TENANT, count],
    );
    await admin.query('vacuum analyze app_user');
  });
}

export function ratio(value: number, base: number): number {
  return Number((value / base).toFixed(2));
}
