// The only SQL on the operator's templates. The command and seeds write them as the database's owner; the
// console by functions that want the yes of two people. The tenant
// is named in every statement, because the owner sees all.
import type { GroupSlot, GroupTemplate, LanguageTag } from '@millrace/contract';
import type { Queryable } from '../database/index.ts';
import { newId } from '../ids.ts';

/** One published version of a group. Times in ms. */
export interface PublishedGroup {
  id: string;
  tenantId: string;
  assignmentType: number;
  version: number;
  name: string;
  words: Readonly<Record<LanguageTag, string>>;
  slots: readonly GroupSlot[];
  publishedBy: string;
  publishedAtMs: number;
  /** Who withdrew it; null while it can be opened. */
  withdrawnBy: string | null;
  /** Null while it can be opened. */
  withdrawnAtMs: number | null;
}

interface Row {
  id: string;
  tenant_id: string;
  assignment_type: number;
  version: number;
  name: string;
  words: Record<LanguageTag, string>;
  slots: GroupSlot[];
  published_by: string;
  published_at: Date;
  withdrawn_at: Date | null;
  withdrawn_by: string | null;
}

const SELECT = `select g.id, g.tenant_id, g.assignment_type, v.version, v.name, v.words, v.slots, v.published_by, v.published_at, g.withdrawn_at, g.withdrawn_by
  from strategy_group g join strategy_group_version v on v.group_id = g.id`;
const NEWEST = 'v.version = (select max(version) from strategy_group_version where group_id = g.id)';

/** The newest versions of the tenant's groups of these kinds, oldest group first, withdrawn ones included. */
export async function listPublishedGroups(db: Queryable, tenantId: string, types?: readonly number[]): Promise<PublishedGroup[]> {
  const { rows } = await db.query<Row>(
    `${SELECT} where g.tenant_id = $1 and ($2::int[] is null or g.assignment_type = any($2)) and ${NEWEST} order by g.number`,
    [tenantId, types === undefined ? null : [...types]],
  );
  return rows.map(publishedOf);
}

/** The newest version of a group, or the named one; undefined when the tenant has no such group. */
export async function findPublishedGroup(
  db: Queryable,
  { tenantId, id, version }: { tenantId: string; id: string; version?: number },
): Promise<PublishedGroup | undefined> {
  const { rows } = await db.query<Row>(
    `${SELECT} where g.tenant_id = $1 and g.id = $2 and ${version === undefined ? '$3::int is null and ' + NEWEST : 'v.version = $3'}`,
    [tenantId, id, version ?? null],
  );
  return rows[0] && publishedOf(rows[0]);
}

/** Whether the operator has closed the group. */
export async function isGroupWithdrawn(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from strategy_group where id = $1 and withdrawn_at is not null', [id]);
  return rowCount !== 0;
}

export interface Publication {
  tenantId: string;
  publishedBy: string;
  template: GroupTemplate;
  /** Of a demo group. */
  seedKey?: string;
}

/** Stores a new version, of a new group unless the template names one; answers its id and version. Undefined for a group that the tenant has not, that is of another kind, or that is withdrawn. */
export async function insertPublication(
  owner: Queryable,
  { tenantId, publishedBy, template, seedKey }: Publication,
): Promise<{ id: string; version: number } | undefined> {
  const { assignmentType, name, words, slots } = template;
  const id = template.id ?? newId('grp');
  if (template.id === undefined) {
    await owner.query('insert into strategy_group (id, tenant_id, assignment_type, seed_key) values ($1, $2, $3, $4)', [
      id,
      tenantId,
      assignmentType,
      seedKey ?? null,
    ]);
  } else {
    const { rowCount } = await owner.query(
      'select 1 from strategy_group where id = $1 and tenant_id = $2 and assignment_type = $3 and withdrawn_at is null for update',
      [id, tenantId, assignmentType],
    );
    if (rowCount === 0) return undefined;
  }
  const { rows } = await owner.query<{ version: number }>(
    `insert into strategy_group_version (group_id, version, tenant_id, name, words, slots, published_by)
     select $1, coalesce(max(version), 0) + 1, $2, $3, $4, $5, $6 from strategy_group_version where group_id = $1 returning version`,
    [id, tenantId, name, JSON.stringify(words), JSON.stringify(slots), publishedBy],
  );
  return { id, version: rows[0]?.version ?? 1 };
}

export async function hasSeed(owner: Queryable, tenantId: string, seedKey: string): Promise<boolean> {
  const { rowCount } = await owner.query('select 1 from strategy_group where tenant_id = $1 and seed_key = $2', [tenantId, seedKey]);
  return rowCount !== 0;
}

/** False when the tenant has no such group, or it is withdrawn already. */
export async function withdrawGroup(
  owner: Queryable,
  { tenantId, id, by }: { tenantId: string; id: string; by: string },
): Promise<boolean> {
  const { rowCount } = await owner.query(
    'update strategy_group set withdrawn_at = now(), withdrawn_by = $3 where id = $1 and tenant_id = $2 and withdrawn_at is null',
    [id, tenantId, by],
  );
  return rowCount === 1;
}

function publishedOf(row: Row): PublishedGroup {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    assignmentType: row.assignment_type,
    version: row.version,
    name: row.name,
    words: row.words,
    slots: row.slots,
    publishedBy: row.published_by,
    publishedAtMs: row.published_at.getTime(),
    withdrawnBy: row.withdrawn_by,
    withdrawnAtMs: row.withdrawn_at?.getTime() ?? null,
  };
}
