// The only SQL on the nodes of the installation and on what engines took over.
import { NODE_SILENT_MS, type NodeFigures, type NodeRole, type NodeRow, type TakeOverRow } from '@millrace/contract/admin';
import type { Queryable } from '../shared/database/index.ts';

/** Take-overs are kept for so long. */
const KEPT_DAYS = 30;
/** Take-overs that are shown. */
const SHOWN = 50;

export interface NodeNote {
  name: string;
  roles: readonly NodeRole[];
  version: string;
  startedAt: Date;
  at: Date;
  figures: NodeFigures;
}

/** Answers whether the node is to drain. */
export async function noteNode(db: Queryable, { name, roles, version, startedAt, at, figures }: NodeNote): Promise<boolean> {
  const { rows } = await db.query<{ isDraining: boolean }>(
    `insert into node (name, roles, version, started_at, seen_at, figures) values ($1, $2, $3, $4, $5, $6)
     on conflict (name) do update set roles = $2, version = $3, started_at = $4, seen_at = $5, figures = $6, stopped_at = null
     returning is_draining as "isDraining"`,
    [name, roles, version, startedAt, at, figures],
  );
  return rows[0]?.isDraining === true;
}

export async function noteStopped(db: Queryable, name: string, at: Date): Promise<void> {
  await db.query('update node set stopped_at = $2 where name = $1', [name, at]);
}

interface StoredNode extends Pick<NodeRow, 'name' | 'roles' | 'version' | 'isDraining'> {
  figures: Omit<NodeFigures, 'connections'> & Partial<NodeFigures>;
  startedAt: Date;
  seenAt: Date;
  stoppedAt: Date | null;
}

export async function listNodes(db: Queryable, nowMs: number): Promise<NodeRow[]> {
  const { rows } = await db.query<StoredNode>(
    `select name, roles, version, started_at as "startedAt", seen_at as "seenAt", stopped_at as "stoppedAt", is_draining as "isDraining", figures
       from node order by name`,
  );
  return rows.map(({ startedAt, seenAt, stoppedAt, ...row }) => ({
    ...row,
    // A node of the release before notes none.
    figures: { ...row.figures, connections: row.figures.connections ?? [] },
    startedTime: startedAt.getTime(),
    seenTime: seenAt.getTime(),
    state: stateOf({ isStopped: stoppedAt !== null, silentMs: nowMs - seenAt.getTime(), isDraining: row.isDraining }),
  }));
}

function stateOf({ isStopped, silentMs, isDraining }: { isStopped: boolean; silentMs: number; isDraining: boolean }): NodeRow['state'] {
  if (isStopped) return 'stopped';
  if (silentMs > NODE_SILENT_MS) return 'missing';
  return isDraining ? 'draining' : 'running';
}

/** Until the transaction ends nobody else changes who drains. */
export async function lockNodes(tx: Queryable): Promise<void> {
  await tx.query('select name from node order by name for no key update');
}

export async function setDraining(db: Queryable, name: string, isDraining: boolean): Promise<void> {
  await db.query('update node set is_draining = $2 where name = $1', [name, isDraining]);
}

export async function deleteNode(db: Queryable, name: string): Promise<void> {
  await db.query('delete from node where name = $1', [name]);
}

/** Shards that no session of an engine owns. For the role engine, which sees the sessions of engines. */
export async function countUnowned(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ unowned: number }>(
    `select count(*)::int as unowned from shard
      where not exists (select from pg_stat_activity a where a.datname = current_database()
                           and a.application_name in ('millrace engine ' || shard.member, 'millrace draining engine ' || shard.member))`,
  );
  return rows[0]?.unowned ?? 0;
}

export interface ClaimHold {
  by: string;
  time: number;
}

/** Null while engines may claim. */
export async function findClaimHold(db: Queryable): Promise<ClaimHold | null> {
  const { rows } = await db.query<{ by: string; at: Date }>('select held_by as by, held_at as at from claim_hold');
  const [row] = rows;
  return row === undefined ? null : { by: row.by, time: row.at.getTime() };
}

/** Answers whether that is new, as `letClaims` does. */
export async function holdClaims(tx: Queryable, { by, at }: { by: string; at: Date }): Promise<boolean> {
  const { rowCount } = await tx.query('insert into claim_hold (held_by, held_at) values ($1, $2) on conflict do nothing', [by, at]);
  return rowCount === 1;
}

export async function letClaims(tx: Queryable): Promise<boolean> {
  const { rowCount } = await tx.query('delete from claim_hold');
  return rowCount === 1;
}

/** Orders and moves of money that left so long ago and have no answer, whether an engine looks for them or not. Without those of keys that work no more: their traders are told. */
export async function countUnknownOrders(db: Queryable, olderThanMs: number): Promise<number> {
  const { rows } = await db.query<{ unanswered: number }>(
    `select count(*)::int as unanswered
       from (select credential_id from task_order where status in ('sent', 'unknown') and sent_at < now() - $1 * interval '1 millisecond'
              union all
             select credential_id from task_move where status in ('sent', 'unknown') and sent_at < now() - $1 * interval '1 millisecond') as open
       join exchange_credential on exchange_credential.id = open.credential_id and exchange_credential.status <> 'broken'`,
    [olderThanMs],
  );
  return rows[0]?.unanswered ?? 0;
}

/** How many of these leases were had by nodes that have been stopped in order since. */
export async function countLeft(db: Queryable, members: readonly number[]): Promise<number> {
  const { rows } = await db.query<{ nodes: number }>(
    `select count(*)::int as nodes from node where (figures ->> 'member')::int = any($1::int[]) and stopped_at is not null`,
    [members],
  );
  return rows[0]?.nodes ?? 0;
}

export interface NewTakeOver extends Omit<TakeOverRow, 'time'> {
  at: Date;
}

export async function insertTakeOver(
  db: Queryable,
  { node, at, cause, shards, accounts, ownedMs, exitsMs, streamsMs, lookups }: NewTakeOver,
): Promise<void> {
  await db.query(
    `insert into take_over (node, at, cause, shards, accounts, owned_ms, exits_ms, streams_ms, lookups) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [node, at, cause, shards, accounts, ownedMs, exitsMs, streamsMs, lookups],
  );
  await db.query(`delete from take_over where at < $1::timestamptz - $2 * interval '1 day'`, [at, KEPT_DAYS]);
}

export async function listTakeOvers(db: Queryable): Promise<TakeOverRow[]> {
  const { rows } = await db.query<Omit<TakeOverRow, 'time'> & { at: Date }>(
    `select node, at, cause, shards, accounts, owned_ms as "ownedMs", exits_ms as "exitsMs", streams_ms as "streamsMs", lookups from take_over order by at desc, id desc limit $1`,
    [SHOWN],
  );
  return rows.map(({ at, ...row }) => ({ ...row, time: at.getTime() }));
}
