// Counter journals of a tenant are decided one after the other, and never while rewards are booked.
import type { Queryable } from '../shared/database/index.ts';

const KEY = `hashtextextended('ledger counter ' || app_tenant(), 0)`;

/** Two counter journals that overlap cannot both find that nothing was taken back. `tx` is a transaction of the tenant. */
export async function lockCounters(tx: Queryable): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(${KEY})`);
}

/** Holds counter journals off until the transaction ends: no fee whose rewards it books is taken back meanwhile, and no debt of rewards arises. */
export async function holdCountersOff(tx: Queryable): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock_shared(${KEY})`);
}
