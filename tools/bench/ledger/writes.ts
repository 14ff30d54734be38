// Journals of four postings by many clients: through the ledger, and as bare rows in tables without keys and triggers. Then all through the platform's accounts
// of one tenant against those of many.
import { buyFuelJournal, postJournals, topUpJournal } from '../../../apps/server/src/ledger/index.ts';
import { inTransaction, openPool, type Pool } from '../../../apps/server/src/shared/database/index.ts';
import { insertLedgerPeople } from '../../../apps/server/src/testing/ledger-people.ts';
import type { TemporaryDatabase } from '../../postgres/temporary-database.ts';
import { quantile } from '../lib/statistics.ts';
import type { BenchRow } from '../shape.ts';

interface Turns {
  rounds: number;
  turnMs: number;
  clients: readonly number[];
}

const TENANTS = 32;
const USERS_OF_A_TENANT = 32;
const AT_MS = Date.UTC(2020, 0, 1, 12);

interface World {
  pool: Pool;
  /** Ids of users, by tenant. */
  users: ReadonlyMap<string, readonly string[]>;
}

export async function writeRows(database: TemporaryDatabase, turns: Turns): Promise<readonly BenchRow[]> {
  const owner = openPool(database.ownerUrl, { onError: () => undefined });
  const most = Math.max(...turns.clients);
  const pool = openPool(database.engineUrl, { onError: () => undefined, connectionsMax: most, pipelined: true });
  try {
    const tenants = Array.from({ length: TENANTS }, (_, index) => `bench${String(index)}-`);
    const ids = await insertLedgerPeople(owner, tenants, USERS_OF_A_TENANT);
    const users = new Map(tenants.map((tenant, index) => [tenant, ids[index] ?? []]));
    await owner.query(
      'create table bare_journal (id bigint, tenant_id text, kind text, ref text, environment text, day date, detail jsonb, created_at timestamptz)',
    );
    await owner.query('create table bare_posting (account_id bigint, journal_id bigint, amount numeric, balance numeric)');
    await owner.query('grant insert on bare_journal, bare_posting to millrace_engine');
    const world: World = { pool, users };
    await fund(world);
    return [...(await againstBare(world, turns)), ...(await oneAgainstSpread(world, turns, most))];
  } finally {
    await Promise.all([pool.end(), owner.end()]);
  }
}

/** Gives every user what the bench spends. */
async function fund({ pool, users }: World): Promise<void> {
  for (const [tenantId, ids] of users)
    await inTransaction(pool, (client) =>
      postJournals(
        client,
        { tenantId, environment: 'paper', atMs: AT_MS },
        ids.map((userId) => topUpJournal({ id: userId, userId, amount: '1000000' })),
      ),
    );
}

async function againstBare(world: World, { rounds, turnMs, clients }: Turns): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  const tenants = [...world.users.keys()];
  for (const count of clients) {
    const figures = { ledger: [] as number[], bare: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      figures.ledger.push(
        await perSecond(count, turnMs, (client, at) =>
          post(world, tenants[client % tenants.length] ?? '', `${String(count)}.${String(round)}.${String(client)}.${String(at)}`),
        ),
      );
      figures.bare.push(await perSecond(count, turnMs, (client, at) => insertBare(world.pool, client * 1_000_000 + at)));
    }
    const [ledger, bare] = [quantile(figures.ledger, 0.5), quantile(figures.bare, 0.5)];
    const name = `${String(count)} ${count === 1 ? 'client' : 'clients'}`;
    rows.push(
      { id: `journals of four postings, ${name}`, value: Math.round(ledger), unit: 'journals/s' },
      { id: `bare inserts, ${name}`, value: Math.round(bare), unit: 'journals/s' },
      { id: `journals against bare inserts, ${name}`, value: Number((ledger / bare).toFixed(2)), unit: 'ratio' },
    );
  }
  return rows;
}

async function oneAgainstSpread(world: World, { rounds, turnMs }: Turns, clients: number): Promise<BenchRow[]> {
  const tenants = [...world.users.keys()];
  const figures = { one: [] as number[], spread: [] as number[] };
  const turn = (name: string, tenantOf: (client: number) => string): Promise<number> =>
    perSecond(clients, turnMs, (client, at) => post(world, tenantOf(client), `${name}.${String(client)}.${String(at)}`, client));
  for (let round = 0; round < rounds; round += 1) {
    figures.one.push(await turn(`one.${String(round)}`, () => tenants[0] ?? ''));
    figures.spread.push(await turn(`spread.${String(round)}`, (client) => tenants[client % tenants.length] ?? ''));
  }
  const [one, spread] = [quantile(figures.one, 0.5), quantile(figures.spread, 0.5)];
  return [
    { id: 'journals through one platform account', value: Math.round(one), unit: 'journals/s' },
    { id: 'journals over many platform accounts', value: Math.round(spread), unit: 'journals/s' },
    { id: 'one platform account against many', value: Number((one / spread).toFixed(2)), unit: 'ratio' },
  ];
}

/** A purchase of fuel: USDT and fuel of a user, and the platform's conversion of both. Each client has users of its own. */
async function post({ pool, users }: World, tenantId: string, ref: string, client = 0): Promise<void> {
  const userId = users.get(tenantId)?.[client % USERS_OF_A_TENANT] ?? '';
  const journal = buyFuelJournal({ id: ref, userId, price: '0.01', bonus: '0' });
  await inTransaction(pool, (connection) => postJournals(connection, { tenantId, environment: 'paper', atMs: AT_MS }, [journal]));
}

async function insertBare(pool: Pool, id: number): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(`insert into bare_journal values ($1, 'bench', 'buy', $2, 'paper', '2020-01-01', '{}', now())`, [
      id,
      `buy:${String(id)}`,
    ]);
    await client.query('insert into bare_posting values (1, $1, -0.01, 1), (2, $1, 0.01, 1), (3, $1, 0.01, null), (4, $1, -0.01, null)', [
      id,
    ]);
  });
}

/** Times that `work` was done per second by so many clients at once. */
async function perSecond(clients: number, ms: number, work: (client: number, at: number) => Promise<void>): Promise<number> {
  const startMs = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let at = 0; performance.now() - startMs < ms; at += 1) {
        await work(client, at);
        done += 1;
      }
    }),
  );
  return (done * 1000) / (performance.now() - startMs);
}
