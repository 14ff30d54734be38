// Corrections of balances by the operator, posted past the server through the ledger's own function.
import { randomUUID } from 'node:crypto';
import { negateDecimal } from '@millrace/market';
import pg from 'pg';
import type { RunningSystem } from './running-system.ts';

export interface Correction {
  currency: string;
  /** Below 0 for a debit. */
  amount: string;
}

/** Corrects the balances of a trader of the first tenant in one journal for each amount. @param uid number of the trader */
export async function correctBalance(system: RunningSystem, uid: string, corrections: readonly Correction[]): Promise<void> {
  const database = new pg.Client({ connectionString: system.run.database?.url });
  await database.connect();
  try {
    const { rows } = await database.query<{ id: string }>(`select id from app_user where tenant_id = 'meridian' and uid = $1`, [uid]);
    const owner = rows[0]?.id ?? null;
    const journals = corrections.map(({ currency, amount }) => ({
      kind: 'adjust',
      ref: `adjust:${randomUUID()}`,
      detail: { reason: 'test' },
      postings: [
        { owner, currency, purpose: 'balance', environment: 'paper', amount },
        { owner: null, currency, purpose: 'adjustment', environment: 'paper', amount: negateDecimal(amount) },
      ],
    }));
    await database.query(`select ledger_post('meridian', 'paper', now(), $1)`, [JSON.stringify(journals)]);
  } finally {
    await database.end();
  }
}
