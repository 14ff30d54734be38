// Each refusal of the ledger, tried with raw SQL by every role that may call it, and every write past it by every role. Planted: the check of the sums is
// left out.
import { closeLedgerDay } from '../../../apps/server/src/ledger/close-days.ts';
import { inTenant, inTransaction, openPool, type Pool, type Pools } from '../../../apps/server/src/shared/database/index.ts';
import { insertLedgerPeople } from '../../../apps/server/src/testing/ledger-people.ts';
import {
  columnOf,
  INNER_LEDGER_CALLS,
  LEDGER_TABLES,
  ledgerRefusals,
  postRaw,
  rawPair,
  rawWrites,
  type RawPost,
} from '../../../apps/server/src/testing/ledger-refusals.ts';
import type { VerificationOptions } from '../shape.ts';
import { plantBug } from './world.ts';

const POSTERS = ['app', 'console', 'engine'] as const;
const READERS = [...POSTERS, 'audit'] as const;
const CLOSED_DAY = '2026-11-01';
const NO_RIGHT = '42501';

interface Try {
  name: string;
  /** Of the refusal. */
  code: string;
  run(): Promise<unknown>;
}

export async function proveRefusals(options: VerificationOptions): Promise<{ did: string; faults: string[]; planted: string[] }> {
  return options.withDatabase(false, async (database) => {
    const owner = openPool(database.ownerUrl, { onError: () => undefined });
    try {
      const pools = database.pools();
      await insertLedgerPeople(owner, ['one', 'two'], 60);
      await postRaw(pools.engine, { postings: rawPair(), ref: 'booked' });
      await inTransaction(pools.engine, (tx) => closeLedgerDay.run(tx, 'one', CLOSED_DAY));
      const tries = [...POSTERS.flatMap((role) => postsOf(role, pools)), ...(await writesOf(pools, owner))];
      const count = async (): Promise<string> =>
        JSON.stringify((await owner.query('select (select count(*) from ledger_posting), (select sum(amount) from ledger_balance)')).rows);
      const before = await count();
      const faults = await triedAll(tries);
      if ((await count()) !== before) faults.push('something was booked');
      await plantBug({ owner }, [['ledger_check', 'when total <> 0', 'when false']]);
      return { did: `${String(tries.length)} refusals`, faults, planted: await triedAll(tries) };
    } finally {
      await owner.end();
    }
  });
}

function postsOf(role: (typeof POSTERS)[number], pools: Pools): Try[] {
  const pool = pools[role];
  const post = (name: string, code: string, raw: RawPost): Try => ({ name: `${role}: ${name}`, code, run: () => postRaw(pool, raw) });
  return [
    ...ledgerRefusals.map(([name, code, postings, more]) => post(name, code, { postings, ...more })),
    post('another journal under a reference', 'LG002', { postings: rawPair({ amount: '2' }, { amount: '-2' }), ref: 'booked' }),
    post('a closed day', 'LG004', { postings: rawPair(), at: `${CLOSED_DAY}T12:00:00Z` }),
    ...(role === 'engine' ? [] : [post('a journal of another tenant', 'LG005', { postings: rawPair(), tenant: 'two' })]),
    { name: `${role}: two calls in one transaction`, code: 'LG001', run: () => postTwice(pool) },
  ];
}

function postTwice(pool: Pool): Promise<void> {
  return inTenant(pool, 'one', async (tx) => {
    for (const ref of ['first of two', 'second of two']) {
      const journals = JSON.stringify([{ kind: 'seed', ref, postings: rawPair() }]);
      await tx.query(`select ledger_post('one', 'paper', '2026-11-20T12:00:00Z', $1)`, [journals]);
    }
  });
}

/** Writes past the ledger's functions by the working roles, and changes of what is booked by its owner. */
async function writesOf(pools: Pools, owner: Pool): Promise<Try[]> {
  const tries: Try[] = [];
  for (const table of LEDGER_TABLES) {
    const column = await columnOf(owner, table);
    for (const role of READERS)
      for (const sql of rawWrites(table, column))
        tries.push({ name: `${role}: ${sql}`, code: NO_RIGHT, run: () => pools[role].query(sql) });
    for (const sql of [
      `delete from ${table}`,
      `truncate ${table}`,
      ...(table === 'ledger_balance' ? [] : [`update ${table} set ${column} = null`]),
    ])
      tries.push({ name: `owner: ${sql}`, code: 'LG001', run: () => owner.query(sql) });
  }
  for (const role of READERS)
    for (const call of INNER_LEDGER_CALLS)
      tries.push({ name: `${role}: ${call}`, code: NO_RIGHT, run: () => pools[role].query(`select ${call}`) });
  return tries;
}

async function triedAll(tries: readonly Try[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, code, run } of tries) {
    const got = await run().then(
      () => 'taken',
      (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error)),
    );
    if (got !== code) faults.push(`${name}: ${got}, expected ${code}`);
  }
  return faults;
}
