// An engine in a process of its own, which may be ordered to kill (SIGKILL) or freeze (SIGSTOP) itself at a named point.
// Reads its orders as JSON from the environment variable ENGINE_CHILD, or from the file that ENGINE_CHILD_FILE names. For tests and `npm run verify` only.
import { readFileSync, writeFileSync } from 'node:fs';
import { inspect } from 'node:util';
import pg from 'pg';
import { createActivity } from '../activity.ts';
import { startHistory } from '../history/history.ts';
import { startEngine } from '../live/engine.ts';
import type { EngineTiming } from '../limits.ts';
import type { EngineOptions, KillPoint, VenueSettings } from '../options.ts';
import { seeded } from './seeded.ts';

/** `storing`: inside the transaction that stores a decision with its facts. */
export type ChildPoint = KillPoint | 'storing';

export interface KillOrder {
  point: ChildPoint;
  times: number;
  /** Counted from when it has passed this point. */
  after?: KillPoint;
  signal?: 'SIGKILL' | 'SIGSTOP';
  /** Several engines may have the same order: only the one that makes this file carries it out. */
  first?: string;
  /** Sets the wall clock of the process back by this right before, for a moment after it is thawed. */
  clockBackMs?: number;
}

export interface ChildOrders {
  databaseUrl: string;
  venue: VenueSettings;
  credentials: Record<string, { apiKey: string; secretKey: string; passphrase: string }>;
  instanceFile: string;
  /** What the installation is called by all its engines; it is alone unless given. */
  cluster?: string;
  /** Address for the lease's own connection; that of all others unless given. */
  leaseUrl?: string;
  /** Kills or freezes itself the n-th time it passes the point, and says so before. */
  kill?: KillOrder;
  timing: Partial<EngineTiming>;
  /** Of the number of its lease's member and of its claims; 11 unless given. */
  seed?: number;
  /** Records the market's bars as well, for kinds that read them. */
  readsBars?: boolean;
}

/** What a running engine is told. */
interface Message {
  wake?: string;
  /** Asks whether it owns this shard. */
  owns?: number;
  /** Asks how many writes it has counted as refused. */
  asks?: 'refusedWrites';
  /** Leaders whose signals another engine has stored. */
  signalled?: readonly string[];
  /** Counted from now on, in the place of the order before; null: no order any more. */
  kill?: KillOrder | null;
}

const keepText = (value: string): string => value;
const textTypes = new Set([20, 1082, 1700]);

/** @param bookOn what the process does with the facts of decisions */
export async function runEngineChild(bookOn: (pool: pg.Pool) => Pick<EngineOptions, 'onFacts' | 'prepareSignals'>): Promise<void> {
  const file = process.env['ENGINE_CHILD_FILE'];
  const orders = JSON.parse(file === undefined ? (process.env['ENGINE_CHILD'] ?? '{}') : readFileSync(file, 'utf8')) as ChildOrders;
  let passed = 0;

  const quiet = (): undefined => undefined;
  const pool = new pg.Pool({
    connectionString: orders.databaseUrl,
    max: 5,
    pipeline: true,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') => (textTypes.has(oid) ? keepText : pg.types.getTypeParser(oid, format)),
    },
  });
  // Also those between two statements of a transaction.
  pool.on('error', quiet);
  pool.on('connect', (client) => client.on('error', quiet));
  const common = { pool, venues: [orders.venue], wallClock: { nowMs: () => Date.now() } };
  const bars = orders.readsBars
    ? startHistory({ ...common, random: seeded(12), logger: { info: quiet, warn: quiet, error: quiet }, activity: createActivity() })
    : undefined;

  const booking = bookOn(pool);
  const engine = await startEngine({
    ...common,
    pool: orders.leaseUrl === undefined ? pool : withLeaseAt(pool, orders.leaseUrl),
    ...(bars === undefined ? {} : { bars }),
    openCredential: (id) => {
      const found = orders.credentials[id];
      return found === undefined ? Promise.reject(new Error(`no keys for ${id}`)) : Promise.resolve(found);
    },
    instanceFile: orders.instanceFile,
    ...(orders.cluster === undefined ? {} : { cluster: orders.cluster, onSignals: tellOthers }),
    random: seeded(orders.seed ?? 11),
    logger: {
      info: quiet,
      warn: quiet,
      error: (detail, message) => void process.stderr.write(`${message} ${inspect(detail)}\n`),
    },
    ...booking,
    onFacts(tx, decided) {
      pass('storing');
      return booking.onFacts(tx, decided);
    },
    onCredentialBroken: () => Promise.resolve(),
    onTaskChanged: () => undefined,
    killPoint: pass,
    timing: orders.timing,
  });
  process.send?.({ event: 'started', epoch: engine.installationEpoch });
  const looking = setInterval(() => {
    if (!engine.ready()) return;
    clearInterval(looking);
    process.send?.({ event: 'ready' });
  }, 20);
  process.on('message', (message) => {
    if (message === 'stop') void stop();
    if (message === 'drain') void engine.drain(true);
    if (typeof message === 'object' && message !== null) hear(message);
  });
  process.on('disconnect', () => process.exit(1));

  function pass(point: ChildPoint): void {
    if (orders.kill?.after === point) delete orders.kill.after;
    if (orders.kill?.point !== point || orders.kill.after !== undefined) return;
    passed += 1;
    if (passed !== orders.kill.times || !isFirst(orders.kill)) return;
    const signal = orders.kill.signal ?? 'SIGKILL';
    if (orders.kill.clockBackMs !== undefined) setClockBack(orders.kill.clockBackMs);
    process.send?.({ event: signal });
    process.kill(process.pid, signal);
  }

  function hear(message: Message): void {
    if (message.wake !== undefined) engine.wake(message.wake);
    if (message.owns !== undefined) process.send?.({ event: 'owns', owns: engine.owns(message.owns) });
    if (message.asks !== undefined) process.send?.({ event: 'answer', refusedWrites: engine.counts().refusedWrites });
    for (const leadId of message.signalled ?? []) engine.signalled(leadId);
    if (message.kill === undefined) return;
    passed = 0;
    if (message.kill === null) delete orders.kill;
    else orders.kill = message.kill;
  }

  async function stop(): Promise<void> {
    await engine.stop();
    await bars?.stop();
    process.exit(0);
  }
}

/** The session of the lease is opened with the settings of the pool: here with another address. */
function withLeaseAt(pool: pg.Pool, connectionString: string): pg.Pool {
  return new Proxy(pool, {
    get(of, name) {
      if (name === 'options') return { ...of.options, connectionString };
      const found: unknown = Reflect.get(of, name, of);
      return typeof found === 'function' ? (found.bind(of) as unknown) : found;
    },
  });
}

/** For what happens as soon as the process is thawed, and then it is right again. */
function setClockBack(ms: number): void {
  const now = Date.now;
  Date.now = () => now() - ms;
  setTimeout(() => (Date.now = now), 300);
}

function tellOthers(leadIds: readonly string[]): void {
  process.send?.({ event: 'signalled', leadIds });
}

function isFirst({ first }: KillOrder): boolean {
  if (first === undefined) return true;
  try {
    writeFileSync(first, '', { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}
