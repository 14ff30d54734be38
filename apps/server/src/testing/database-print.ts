// A fingerprint of everything in a database: equal fingerprints mean that nothing was changed.
import pg from 'pg';

/** Written by the clock, whatever is called: bars and rates by the market role, the hourly audit of the ledger, and what is done once a day. */
const RECORDED_BY_ITSELF: readonly string[] = [
  ...['bar_chunk', 'bar_series', 'funding_rate', 'ledger_audit'],
  ...['daily_run', 'ledger_closed_day', 'ledger_closing', 'performance_day', 'performance_fills', 'team_count'],
];

/** Rows and a hash of their content for every table but those that are written by the clock; sequences are no content. */
export async function printDatabase(adminUrl: string, except: readonly string[] = []): Promise<Record<string, string>> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    const { rows } = await admin.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
    );
    const print: Record<string, string> = {};
    for (const { name } of rows) {
      if (except.includes(name) || RECORDED_BY_ITSELF.includes(name)) continue;
      const sum = await admin.query<{ text: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as text from ${admin.escapeIdentifier(name)} t`,
      );
      print[name] = sum.rows[0]?.text ?? '';
    }
    return print;
  } finally {
    await admin.end();
  }
}
