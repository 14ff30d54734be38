// One connection pool per database role. Money and 64-bit numbers arrive as strings, never as floats; calendar days arrive as text,
// never as a moment in some time zone. Nothing else in the server opens a connection.
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { roleUrl, type Role } from './roles.ts';

/** Connections of one role's pool. */
const POOL_CONNECTIONS_MAX = 10;
/** A caller waits this long for a free connection, then fails. */
const POOL_WAIT_MS_MAX = 10_000;
/** No statement of the server may run longer. Migrations are exempt. */
const STATEMENT_MS_MAX = 30_000;
/** A transaction that does nothing for this long has lost its owner and is ended by the database. */
const IDLE_TRANSACTION_MS_MAX = 30_000;

export type Pool = pg.Pool;
/** What a store may use: a pool for a single statement, or the client of an open transaction. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

/** The pools of a running server; migrations have no pool. */
export interface Pools {
  app: Pool;
  console: Pool;
  engine: Pool;
  audit: Pool;
  end(): Promise<void>;
}

export interface PoolOptions {
  /** Called when a connection breaks, for example because the database restarts; the pool continues. */
  onError(error: Error): void;
  connectionsMax?: number;
  /** A statement does not wait for the answers of those before it: who gives several at once awaits them all. */
  pipelined?: boolean;
  /** Commits do not wait for the disk (see `inTenantUnsynced`). */
  unsynced?: boolean;
}

/** Types that keep their text: int8, date, numeric. */
const TEXT_TYPES: ReadonlySet<number> = new Set([20, 1082, 1700]);
const keepText = (value: string): string => value;

/** The connections of each pool, in use or not. */
const connections = new WeakMap<Pool, Set<pg.PoolClient>>();

/** Opens a pool for one address. */
export function openPool(url: string, options: PoolOptions): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connectionsMax ?? POOL_CONNECTIONS_MAX,
    connectionTimeoutMillis: POOL_WAIT_MS_MAX,
    statement_timeout: STATEMENT_MS_MAX,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS_MAX,
    application_name: 'millrace',
    pipeline: options.pipelined === true,
    ...(options.unsynced ? { options: '-c synchronous_commit=off' } : {}),
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') => (TEXT_TYPES.has(oid) ? keepText : pg.types.getTypeParser(oid, format)),
    },
  });
  pool.on('error', options.onError);
  // The pool listens only to idle connections; without this a connection that breaks between two statements of a transaction ends the process.
  pool.on('connect', (client) => client.on('error', options.onError));
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
  connections.set(pool, open);
  if (options.pipelined) pool.on('connect', (client) => gatherStatements(client as pg.PoolClient & Streaming));
  return pool;
}

/** What `pg` has for every connection, and its types lack. */
interface Streaming {
  connection: { stream: Duplex };
}

/** Statements that are given one after the other leave in one write to the network: a write of its own costs more than the rest of a small statement. */
function gatherStatements(client: pg.PoolClient & Streaming): void {
  const { stream } = client.connection;
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  client.query = ((...given: unknown[]) => {
    stream.cork();
    process.nextTick(() => stream.uncork());
    return query(...given);
  }) as typeof client.query;
}

/** Ends every connection that is open, as when the database restarts: what waits on one fails at once, and what comes next opens another. */
export function breakConnections(pool: Pool): void {
  for (const client of connections.get(pool) ?? []) (client as pg.PoolClient & Streaming).connection.stream.destroy();
}

/** Opens the pools of all working roles. `adminUrl` and `secret` are those given to `ensureRoles`. */
export function openPools(adminUrl: string, secret: string | Buffer, options: PoolOptions): Pools {
  const open = (role: Role): Pool => openPool(roleUrl(adminUrl, role, secret), { ...options, pipelined: role === 'engine' });
  const pools = { app: open('app'), console: open('console'), engine: open('engine'), audit: open('audit') };
  return {
    ...pools,
    async end() {
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}
