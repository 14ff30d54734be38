// The only SQL on the groups that traders have opened. The states of their tasks stand with the tasks.
import type { Environment, LanguageTag } from '@millrace/contract';
import type { Queryable } from '../database/index.ts';

export interface OpenedGroup {
  id: string;
  tenantId: string;
  userId: string;
  credentialId: string;
  environment: Environment;
  groupId: string;
  /** Version of the template that the trader took over last. */
  version: number;
  agreementVersion: number;
  state: 'opening' | 'open' | 'closing' | 'closed';
  createdAtMs: number;
}

interface Row {
  id: string;
  tenant_id: string;
  user_id: string;
  credential_id: string;
  environment: Environment;
  group_id: string;
  version: number;
  agreement_version: number;
  state: OpenedGroup['state'];
  created_at: Date;
}

const COLUMNS = `o.id, o.tenant_id, o.user_id, o.credential_id, o.environment, o.group_id, o.version, o.agreement_version, o.state, o.created_at`;

export interface NewOpenedGroup extends Omit<OpenedGroup, 'state' | 'createdAtMs'> {
  agreementLanguage: LanguageTag;
  at: Date;
}

/** Stores a group that begins to open. False when its trader has it open already. */
export async function insertOpenedGroup(tx: Queryable, group: NewOpenedGroup): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into opened_group (id, tenant_id, user_id, credential_id, environment, group_id, version, agreement_version, agreement_language, agreed_at,
       agreed_version, state, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $7, 'opening', $10) on conflict (user_id, group_id) where state <> 'closed' do nothing`,
    [
      group.id,
      group.tenantId,
      group.userId,
      group.credentialId,
      group.environment,
      group.groupId,
      group.version,
      group.agreementVersion,
      group.agreementLanguage,
      group.at,
    ],
  );
  return rowCount === 1;
}

/** What the trader has open. */
export async function listOpenedGroups(db: Queryable, userId: string): Promise<OpenedGroup[]> {
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} from opened_group o where o.user_id = $1 and o.state <> 'closed' order by o.created_at`,
    [userId],
  );
  return rows.map(openedOf);
}

/** A group that the trader has open, locked until the transaction ends. */
export async function lockOpenedGroupOf(
  tx: Queryable,
  { userId, groupId }: { userId: string; groupId: string },
): Promise<OpenedGroup | undefined> {
  const { rows } = await tx.query<Row>(
    `select ${COLUMNS} from opened_group o where o.user_id = $1 and o.group_id = $2 and o.state <> 'closed' for update`,
    [userId, groupId],
  );
  return rows[0] && openedOf(rows[0]);
}

export async function lockOpenedGroup(tx: Queryable, id: string): Promise<OpenedGroup | undefined> {
  const { rows } = await tx.query<Row>(`select ${COLUMNS} from opened_group o where o.id = $1 for update`, [id]);
  return rows[0] && openedOf(rows[0]);
}

/** Groups of all tenants that begin or end, oldest first. */
export async function listUnsettledGroups(db: Queryable): Promise<OpenedGroup[]> {
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} from opened_group o where o.state in ('opening', 'closing') order by o.created_at`,
  );
  return rows.map(openedOf);
}

/** Open groups of all tenants whose operator has closed them and whose traders were not told, with the name of each. */
export async function listUntoldWithdrawals(db: Queryable): Promise<(OpenedGroup & { name: string })[]> {
  const { rows } = await db.query<Row & { name: string }>(
    `select ${COLUMNS}, v.name from opened_group o join strategy_group g on g.id = o.group_id
       join strategy_group_version v on v.group_id = o.group_id and v.version = o.version
      where o.state <> 'closed' and not o.withdrawal_told and g.withdrawn_at is not null order by o.created_at`,
  );
  return rows.map((row) => ({ ...openedOf(row), name: row.name }));
}

export async function setOpenedState(tx: Queryable, id: string, state: OpenedGroup['state'], at: Date): Promise<void> {
  await tx.query(`update opened_group set state = $2, closed_at = case when $2 = 'closed' then $3::timestamptz end where id = $1`, [
    id,
    state,
    at,
  ]);
}

export async function setOpenedVersion(tx: Queryable, id: string, version: number): Promise<void> {
  await tx.query('update opened_group set version = $2 where id = $1', [id, version]);
}

/** False when they were told before. */
export async function markWithdrawalTold(tx: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await tx.query('update opened_group set withdrawal_told = true where id = $1 and not withdrawal_told', [id]);
  return rowCount === 1;
}

function openedOf(row: Row): OpenedGroup {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    userId: row.user_id,
    credentialId: row.credential_id,
    environment: row.environment,
    groupId: row.group_id,
    version: row.version,
    agreementVersion: row.agreement_version,
    state: row.state,
    createdAtMs: row.created_at.getTime(),
  };
}

/** Open groups of each tenant that has one: those with a task that did not start or has a fault, and those that were withdrawn. */
export async function countGroupsByTrouble(db: Queryable): Promise<{ tenantId: string; inError: number; withdrawn: number }[]> {
  const { rows } = await db.query<{ tenant_id: string; in_error: number; withdrawn: number }>(
    `select o.tenant_id,
       (count(*) filter (where exists (select 1 from task t where t.opened_group_id = o.id and t.deleted_at is null
          and (t.group_step = 'failed' or t.fault is not null))))::int as in_error,
       (count(*) filter (where g.withdrawn_at is not null))::int as withdrawn
     from opened_group o join strategy_group g on g.id = o.group_id where o.state <> 'closed' group by o.tenant_id`,
  );
  return rows.map(({ tenant_id: tenantId, in_error: inError, withdrawn }) => ({ tenantId, inError, withdrawn }));
}
