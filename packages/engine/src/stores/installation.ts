// Which installation this is. Its epoch heads every client order id; a database that is not the one we left (restored, copied, moved)
// draws a new one, so that two installations, or a backup, never adopt each other's orders.
import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { transaction } from './transaction.ts';

export interface Installation {
  /** 5 base-36 digits. */
  epoch: string;
  /** The database came from another installation: its open orders are that one's and stay untouched. */
  foreign: boolean;
}

interface Instance {
  id: string;
  /** How far the database's log had been written when last noted; a database that is behind it was restored. */
  log: string | null;
  /** The database's time of that note. */
  notedAt: string | null;
}

interface Claimed {
  file: string;
  /** What the installation is called by all its engines; undefined where only this one's file knows it. */
  cluster: string | undefined;
  random: () => number;
  /** An engine that says nothing for so long while it claims does not keep the others waiting any longer: the server ends its session. */
  silenceMs: number;
}

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Reads or draws the epoch; who comes at the same time waits. @throws when the file cannot be read or written */
export async function claimInstallation(pool: pg.Pool, { file, cluster, random, silenceMs }: Claimed): Promise<Installation> {
  const kept = await readInstance(file);
  const instance: Instance = kept ?? { id: cluster ?? randomBytes(12).toString('hex'), log: null, notedAt: null };
  if (kept === null) await writeInstance(file, instance);
  const id = cluster ?? instance.id;
  const claimed = await transaction(pool, {
    first: (tx) => readDatabase(tx, { log: instance.log, silenceMs }),
    rest: (tx, database) => claim(tx, { instance: { ...instance, id, formerId: instance.id }, database, random }),
  });
  if (id !== instance.id) await writeInstance(file, { ...instance, id });
  await noteLog(pool, file);
  return claimed;
}

interface Database {
  identity: string;
  /** Its log has not come as far as the one noted last. */
  isBehind: boolean;
}

/** Also bounds the silence of this transaction. It may take longer: who waits for its turn, and who stops the tasks of a copy, is no holder that froze. */
async function readDatabase(tx: pg.PoolClient, { log, silenceMs }: { log: string | null; silenceMs: number }): Promise<Database> {
  const { rows } = await tx.query<{ identity: string; behind: boolean }>(
    `select set_config('idle_in_transaction_session_timeout', $2, true),
            (select system_identifier from pg_control_system()) || '/' || (select oid from pg_database where datname = current_database()) as identity,
            coalesce(pg_current_wal_lsn() < $1::pg_lsn, false) as behind`,
    [log, `${String(Math.ceil(silenceMs))}ms`],
  );
  return { identity: rows[0]?.identity ?? '', isBehind: rows[0]?.behind !== false };
}

interface Claim {
  /** `formerId`: an engine that was alone becomes the first of several. */
  instance: Instance & { formerId: string };
  database: Database;
  random: () => number;
}

async function claim(tx: pg.PoolClient, { instance, database, random }: Claim): Promise<Installation> {
  const identity = `${database.identity}/${instance.id}`;
  const stored = await tx.query<{ epoch: string; database_identity: string; drawnSince: boolean }>(
    `select epoch, database_identity, coalesce(created_at > $1::timestamptz, false) as "drawnSince" from installation for update`,
    [instance.notedAt],
  );
  const row = stored.rows[0];
  // Another engine of this installation has drawn for the restored database already: its draw is younger than our note.
  const isRestored = database.isBehind && row?.drawnSince !== true;
  const isOurs = row?.database_identity === identity || row?.database_identity === `${database.identity}/${instance.formerId}`;
  if (row !== undefined && isOurs && !isRestored) {
    await tx.query('update installation set database_identity = $1 where database_identity <> $1', [identity]);
    return { epoch: row.epoch, foreign: false };
  }
  const epoch = drawEpoch(random, row?.epoch);
  await tx.query(
    `insert into installation (epoch, database_identity) values ($1, $2)
     on conflict (only_row) do update set epoch = $1, database_identity = $2, created_at = now()`,
    [epoch, identity],
  );
  const foreign = row !== undefined && ![instance.id, instance.formerId].some((id) => row.database_identity.endsWith(`/${id}`));
  if (foreign) await abandon(tx);
  return { epoch, foreign };
}

/** A copy that wakes up elsewhere leaves the orders of its original alone and trades only when its people start it again. */
async function abandon(tx: pg.PoolClient): Promise<void> {
  await tx.query(`update task_order set status = 'mismatch', updated_at = now() where status in ('intent', 'sent', 'live', 'unknown')`);
  await tx.query(
    `insert into task_event (id, tenant_id, task_id, action)
     select 'evt_' || replace(gen_random_uuid()::text, '-', ''), tenant_id, id, '{"type": "stopTrading", "actor": "system"}' from task
      where deleted_at is null and trading_enabled`,
  );
}

/** Another epoch than the former one. */
function drawEpoch(random: () => number, former: string | undefined): string {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const epoch = Array.from({ length: 5 }, () => DIGITS[Math.floor(random() * 36)] ?? '0').join('');
    if (epoch !== former) return epoch;
  }
  throw new Error('the random source always gives the same epoch');
}

/** Notes outside the database how far its log has come. */
export async function noteLog(pool: pg.Pool, file: string): Promise<void> {
  const { rows } = await pool.query<{ log: string; notedAt: string }>('select pg_current_wal_lsn()::text as log, now()::text as "notedAt"');
  const instance = await readInstance(file);
  if (instance !== null) await writeInstance(file, { id: instance.id, log: rows[0]?.log ?? null, notedAt: rows[0]?.notedAt ?? null });
}

async function readInstance(file: string): Promise<Instance | null> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || !('id' in value) || typeof value.id !== 'string')
    throw new Error(`${file} is not an instance file`);
  const textOf = (name: string): string | null => {
    const text: unknown = name in value ? Reflect.get(value, name) : null;
    return typeof text === 'string' ? text : null;
  };
  return { id: value.id, log: textOf('log'), notedAt: textOf('notedAt') };
}

/** Whole or not at all, also when the machine stops in between, or when the last note is written beside a periodic one. */
async function writeInstance(file: string, instance: Instance): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(4).toString('hex')}.new`;
  try {
    const handle = await open(draft, 'w', 0o600);
    try {
      await handle.writeFile(JSON.stringify(instance));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
