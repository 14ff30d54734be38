// A page of a user's statement, and the audit against one read of all postings into the same process, ordered by account.
import { auditLedger } from '../../../apps/server/src/ledger/audit.ts';
import { listStatement } from '../../../apps/server/src/ledger/index.ts';
import { inTenant, inTransaction } from '../../../apps/server/src/shared/database/index.ts';
import type { TemporaryDatabase } from '../../postgres/temporary-database.ts';
import { quantile } from '../lib/statistics.ts';
import type { BenchRow } from '../shape.ts';
import { TENANT } from './load-postings.ts';

const ROWS = 20;
const ROWS_AT_ONCE = 10_000;

/** The newest page of each user in turn, in ms. */
export async function statementRows(
  database: TemporaryDatabase,
  users: readonly string[],
  { pages, name }: { pages: number; name: string },
): Promise<readonly BenchRow[]> {
  const { app } = database.pools();
  const taken: number[] = [];
  for (let page = 0; page < pages + users.length; page += 1) {
    const userId = users[page % users.length] ?? '';
    const startMs = performance.now();
    const rows = await inTenant(app, TENANT, (tx) => listStatement(tx, { userId, kinds: ['topUp'], rowsMax: ROWS }));
    // The first page of each user warms up.
    if (page >= users.length) taken.push(performance.now() - startMs);
    if (rows.length === 0) throw new Error(`the statement of ${userId} is empty`);
  }
  return [{ id: `statement page, ${name}`, value: Number(quantile(taken, 0.5).toFixed(3)), unit: 'ms' }];
}

export async function auditRows(database: TemporaryDatabase, { rounds }: { rounds: number }): Promise<readonly BenchRow[]> {
  const { audit } = database.pools();
  const taken = { audit: [] as number[], read: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    const [audited, read] = [
      await secondsOf(async () => {
        const { differences } = await inTransaction(audit, (tx) => auditLedger(tx));
        if (differences.length > 0) throw new Error(`the audit found ${JSON.stringify(differences[0])}`);
      }),
      await secondsOf(() => readAll(database)),
    ];
    // The first round warms up.
    if (round > 0 || rounds === 1) {
      taken.audit.push(audited);
      taken.read.push(read);
    }
  }
  const [audited, read] = [quantile(taken.audit, 0.5), quantile(taken.read, 0.5)];
  return [
    { id: 'audit of all', value: Number(audited.toFixed(3)), unit: 's' },
    { id: 'one read of all postings', value: Number(read.toFixed(3)), unit: 's' },
    { id: 'audit against one read', value: Number((audited / read).toFixed(2)), unit: 'ratio' },
  ];
}

function readAll(database: TemporaryDatabase): Promise<void> {
  return inTransaction(database.pools().audit, async (tx) => {
    await tx.query(
      'declare postings cursor for select account_id, journal_id, amount, balance from ledger_posting order by account_id, journal_id',
    );
    for (;;) {
      const { rows } = await tx.query(`fetch ${String(ROWS_AT_ONCE)} from postings`);
      if (rows.length === 0) return;
    }
  });
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const startMs = performance.now();
  await work();
  return (performance.now() - startMs) / 1000;
}
