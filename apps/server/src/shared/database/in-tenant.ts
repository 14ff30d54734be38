// The API's role reaches its tables only here: in a transaction that carries the tenant, so that row-level security shows that
// tenant's rows and no others. The setting ends with the transaction; a pooled connection never keeps it.
import pg from 'pg';
import type { Pool } from './pools.ts';

/** Attempts of a transaction that lost a race (serialisation failure or deadlock). */
const TRANSACTION_ATTEMPTS_MAX = 5;

/** The client of an open transaction. */
export type Transaction = pg.PoolClient;

const TENANT_ID = /^[a-z0-9-]{1,40}$/;
const OPERATOR_ID = /^opr_[0-9A-Za-z]{1,40}$/;

/** Lost races that the database asks to repeat: serialisation failure, deadlock. */
const RETRYABLE: ReadonlySet<string> = new Set(['40001', '40P01']);

/** As `inTenant`, for an operator at the console: what is decided about a trader account that is theirs, the database refuses. */
export function inTenantBy<T>(
  pool: Pool,
  { tenantId, operatorId }: { tenantId: string; operatorId: string },
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  if (!TENANT_ID.test(tenantId) || !OPERATOR_ID.test(operatorId))
    throw new Error('a transaction of the console needs a tenant and an operator');
  return withRetries(pool, `begin; set local app.tenant = '${tenantId}'; set local app.operator = '${operatorId}'`, work);
}

/** Whether the database refused it because the trader account is the operator's own. */
export function isOwnTrader(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === 'own_trader';
}

/**
 * Runs `work` in one transaction in which only the tenant's rows exist. `work` may run several times: it must do nothing outside `tx`.
 * @throws whatever `work` throws, after a rollback; a lost race only after the last attempt
 */
export function inTenant<T>(pool: Pool, tenantId: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  // Written into the statement, so that beginning and naming the tenant are one way to the database; hence only what cannot end a literal.
  if (!TENANT_ID.test(tenantId)) throw new Error('a tenant transaction needs a tenant');
  return withRetries(pool, `begin; set local app.tenant = '${tenantId}'`, work);
}

/**
 * As `inTenant`, for work that is done again when it is lost: the commit does not wait for the disk, and holds up no other that does. A crash of the database may
 * lose the newest commits of this kind; the end of this process loses none.
 */
export function inTenantUnsynced<T>(pool: Pool, tenantId: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  if (!TENANT_ID.test(tenantId)) throw new Error('a tenant transaction needs a tenant');
  return withRetries(pool, `begin; set local synchronous_commit = off; set local app.tenant = '${tenantId}'`, work);
}

/** As `inTenant`, without a tenant: for the roles `engine` and `audit`, whose policies do not ask for one. */
export function inTransaction<T>(pool: Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return withRetries(pool, 'begin', work);
}

async function withRetries<T>(pool: Pool, begin: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(pool, begin, work);
    } catch (error) {
      if (attempt >= TRANSACTION_ATTEMPTS_MAX || !isLostRace(error)) throw error;
    }
  }
}

async function runOnce<T>(pool: Pool, begin: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const tx = await pool.connect();
  let broken: Error | undefined;
  // The pool does not listen for errors of a checked-out connection; without a listener a break between two statements would end the process.
  const onBreak = (error: Error): void => {
    broken = error;
  };
  tx.on('error', onBreak);
  try {
    await tx.query(begin);
    const result = await work(tx);
    await tx.query('commit');
    return result;
  } catch (error) {
    // A connection that cannot roll back is closed; the first error is the one to throw.
    await tx.query('rollback').catch((cause: unknown) => {
      broken = cause instanceof Error ? cause : new Error(String(cause));
    });
    throw error;
  } finally {
    tx.off('error', onBreak);
    tx.release(broken);
  }
}

function isLostRace(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code !== undefined && RETRYABLE.has(error.code);
}
