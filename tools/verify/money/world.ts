// Writers on the ledger of tenants with users.
import { auditLedger } from '../../../apps/server/src/ledger/audit.ts';
import type { Journal } from '../../../apps/server/src/ledger/journal.ts';
import { LedgerError, postJournals, type Ledger } from '../../../apps/server/src/ledger/post-journals.ts';
import { inTransaction, openPool, type Pool } from '../../../apps/server/src/shared/database/index.ts';
import { insertLedgerPeople } from '../../../apps/server/src/testing/ledger-people.ts';
import type { VerificationOptions } from '../shape.ts';

export interface MoneyWorld {
  owner: Pool;
  engine: Pool;
  /** Ids of users, per tenant. */
  users: string[][];
}

export const TENANTS = ['one', 'two', 'three', 'four'] as const;
const AT_MS = Date.UTC(2020, 0, 1, 12);

/** Gives `work` a ledger without journals and `writers` connections as the engine. */
export function withMoney<T>(
  options: VerificationOptions,
  size: { tenants: number; users: number; writers: number },
  work: (world: MoneyWorld) => Promise<T>,
): Promise<T> {
  return options.withDatabase(false, async ({ ownerUrl, engineUrl }) => {
    const owner = openPool(ownerUrl, { onError: () => undefined });
    const engine = openPool(engineUrl, { onError: () => undefined, connectionsMax: size.writers, pipelined: true });
    try {
      const users = await insertLedgerPeople(owner, TENANTS.slice(0, size.tenants), size.users);
      return await work({ owner, engine, users });
    } finally {
      await Promise.all([owner.end(), engine.end()]);
    }
  });
}

/** The ledger at a day: 0 is the first. */
export function ledgerOf(tenantId: string, day = 0): Ledger {
  return { tenantId, environment: 'paper', atMs: AT_MS + day * 86_400_000 };
}

/** Posts once, without repeating what the database gives up. @returns 'done', 'belowFloor', or another error's code or words */
export async function postOnce(pool: Pool, ledger: Ledger, journals: readonly Journal[]): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await postJournals(client, ledger, journals);
    await client.query('commit');
    return 'done';
  } catch (error) {
    await client.query('rollback');
    return wordsOf(error);
  } finally {
    client.release();
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof LedgerError) return error.reason;
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

/** Every difference that the audit finds, and a fault where it counted other than `journals` journals. */
export async function auditFaults({ owner }: MoneyWorld, journals: number): Promise<string[]> {
  const { counted, differences } = await inTransaction(owner, (tx) => auditLedger(tx));
  const faults = differences.map(({ what, where, detail }) => `${what} ${where}: ${detail}`);
  return counted.journals === journals ? faults : [...faults, `${counted.journals} journals, expected ${journals}`];
}

/** Runs `count` pieces of work, `writers` at a time. */
export async function inParallel(count: number, writers: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const write = async (): Promise<void> => {
    for (let index = next; index < count; index = next) {
      next += 1;
      await work(index);
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
}

/** Plants a bug in functions of the ledger: [function, what is replaced in it, by what]. */
export async function plantBug(
  { owner }: Pick<MoneyWorld, 'owner'>,
  changes: readonly (readonly [string, string, string])[],
): Promise<void> {
  for (const [name, from, to] of changes) {
    const { rows } = await owner.query<{ source: string }>('select pg_get_functiondef($1::regproc) as source', [name]);
    const source = rows[0]?.source ?? '';
    if (!source.includes(from)) throw new Error(`${name} does not contain: ${from}`);
    await owner.query(source.replace(from, to));
  }
}
