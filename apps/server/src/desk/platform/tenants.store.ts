// The only SQL of the console on other tenants: functions of the database that ask for the role platform themselves.
import type { TenantRow } from '@millrace/contract/admin';
import type { Queryable } from '../../shared/database/index.ts';
import { hashOf } from '../../shared/ids.ts';

interface Row {
  id: string;
  version: number;
  name: string;
  hosts: string[];
  money: 'real' | 'paper';
  time_zone: string;
  venues: string[];
  is_fixed: boolean;
  is_taken: boolean;
  created_at: Date;
  total: number;
}

export async function listTenants(
  tx: Queryable,
  { operatorId, offset, pageSize }: { operatorId: string; offset: number; pageSize: number },
): Promise<{ total: number; rows: TenantRow[] }> {
  const { rows } = await tx.query<Row>('select * from list_tenants($1, $2, $3)', [operatorId, offset, pageSize]);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ time_zone, is_fixed, is_taken, created_at, total: _all, ...row }) => ({
      ...row,
      timeZone: time_zone,
      isFixed: is_fixed,
      isTaken: is_taken,
      createTime: created_at.getTime(),
    })),
  };
}

/** Hosts that a tenant has. */
export async function findTakenHost(tx: Queryable, hosts: readonly string[]): Promise<string | undefined> {
  const { rows } = await tx.query<{ host: string }>('select host from tenant_host where host = any($1) limit 1', [hosts]);
  return rows[0]?.host;
}

/** Whether the database knows the time zone too. */
export async function hasTimeZone(tx: Queryable, name: string): Promise<boolean> {
  const { rowCount } = await tx.query('select 1 from pg_timezone_names where name = $1', [name]);
  return rowCount === 1;
}

export interface Root {
  id: string;
  uid: string;
  inviteCode: string;
  passwordHash: string;
}

/** False where the id is taken. */
export async function makeTenant(
  tx: Queryable,
  operatorId: string,
  { wanted, root, nowMs }: { wanted: Readonly<Record<string, unknown>>; root: Root; nowMs: number },
): Promise<boolean> {
  const { rows } = await tx.query<{ made: boolean }>('select make_tenant($1, $2, $3, $4) as made', [
    operatorId,
    JSON.stringify(wanted),
    JSON.stringify(root),
    new Date(nowMs),
  ]);
  return rows[0]?.made === true;
}

export interface FixedFields {
  money: 'real' | 'paper';
  timeZone: string;
  venues: string[];
  /** From the first journal on. */
  isFixed: boolean;
}

/** Of a tenant that the operator of the platform changes. */
export async function findFixed(tx: Queryable, operatorId: string, id: string): Promise<FixedFields | undefined> {
  const { rows } = await tx.query<FixedFields>(
    `select money, time_zone as "timeZone", venues, is_fixed as "isFixed" from list_tenants($1, 0, null) where id = $2`,
    [operatorId, id],
  );
  return rows[0];
}

/** False where the tenant was changed meanwhile. */
export async function changeTenant(
  tx: Queryable,
  operatorId: string,
  { version, ...wanted }: { id: string; version: number; money: string; timeZone: string; venues: readonly string[] },
): Promise<boolean> {
  const { rows } = await tx.query<{ changed: boolean }>('select change_tenant($1, $2, $3) as changed', [
    operatorId,
    JSON.stringify(wanted),
    version,
  ]);
  return rows[0]?.changed === true;
}

export interface Invited {
  operatorId: string;
  tenantId: string;
  name: string;
  email: string;
}

/** taken: the tenant has operators of its own. name: somebody of another tenant is called so. */
export async function inviteFirst(
  tx: Queryable,
  operatorId: string,
  { invited, invitation, nowMs, ttlSec }: { invited: Invited; invitation: string; nowMs: number; ttlSec: number },
): Promise<'done' | 'taken' | 'name'> {
  await tx.query('savepoint invite');
  try {
    const { rows } = await tx.query<{ done: boolean }>('select invite_administrator($1, $2, $3, $4, $5) as done', [
      operatorId,
      JSON.stringify(invited),
      hashOf(invitation),
      new Date(nowMs + ttlSec * 1000),
      new Date(nowMs),
    ]);
    return rows[0]?.done === true ? 'done' : 'taken';
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await tx.query('rollback to savepoint invite');
    return 'name';
  }
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
