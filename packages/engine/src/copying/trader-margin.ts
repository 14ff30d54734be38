// The trader margin: USDT of a lead account that its own tasks may not use while its trader can be copied.
import { limits } from '@millrace/contract';
import { addDecimals, compareDecimals, negateDecimal } from '@millrace/market';
import type { Queryable } from '../stores/task-store.ts';

/** Whether a trader's orders on this account are copied. */
export async function isLeadAccount(db: Queryable, credentialId: string): Promise<boolean> {
  const { rowCount } = await db.query(`select 1 from lead_trader where credential_id = $1 and state = 'active'`, [credentialId]);
  return rowCount === 1;
}

/** USDT; 0 of an account that leads nobody. */
export async function readTraderMargin(db: Queryable, credentialId: string): Promise<string> {
  return (await isLeadAccount(db, credentialId)) ? limits.traderMargin : '0';
}

/** max(0, free - margin), USDT: of 1200 with a margin of 500 tasks may use 700. */
export function withoutMargin(free: string, margin: string): string {
  const usable = addDecimals(free, negateDecimal(margin));
  return compareDecimals(usable, '0') > 0 ? usable : '0';
}

/** The lead accounts of all tenants, as the engine read them last: most orders are of none, and must not ask the database. */
export class LeadAccounts {
  #ids: ReadonlySet<string> = new Set();

  async read(db: Queryable): Promise<void> {
    const { rows } = await db.query<{ id: string }>(`select credential_id as id from lead_trader where state = 'active'`);
    this.#ids = new Set(rows.map(({ id }) => id));
  }

  has(credentialId: string): boolean {
    return this.#ids.has(credentialId);
  }

  /** Of what the exchange shows as free, what the account's tasks may use, USDT. */
  usable(credentialId: string, free: string): string {
    return withoutMargin(free, this.has(credentialId) ? limits.traderMargin : '0');
  }
}
