// One engine process with ten times as many accounts: memory of a task, processor time of a price and of a decision.
import { setTimeout as pause } from 'node:timers/promises';
import { FUNDING_INTERVAL_MS } from '@millrace/market';
import { writeWalks } from '../road-world/prices.ts';
import { INSTRUMENTS, openBenchWorld, type BenchWorld } from '../road-world/world.ts';
import type { BenchRow } from '../shape.ts';
import { EngineProcess } from './engine-process.ts';
import { QuietAccounts, TASKS_OF_AN_ACCOUNT } from './quiet-accounts.ts';

export interface EngineSizes {
  /** Of the two engines, the smaller one first; each account has ten tasks that wait. */
  accounts: readonly [number, number];
  /** Of each engine: as many of both. */
  traders: number;
  /** Of the tape, and venue time against real time. */
  bars: number;
  speed: number;
  /** While nothing is decided: some minutes, since every check comes once in one and the garbage of a large heap is collected every two or three. */
  quietSeconds: number;
  /** Of trading: it ends with so many orders, or when its time is over. */
  orders: number;
  tradingSeconds: number;
}

interface Measured {
  tasks: number;
  readyMs: number;
  heapBytes: number;
  /** Of a second. */
  quietCpuMs: number;
  quietLongestMs: number;
  decisions: number;
  /** Of all that it did while it traded. */
  cpuPerDecisionMs: number;
  /** Beyond what it does in quiet seconds: how many decisions a second has is the market's matter. */
  cpuOfDecisionMs: number;
  longestMs: number;
}

/** Venue ms after a settlement in which its funding is booked. */
const BOOKED_VENUE_MS = 30 * 60_000;
/** Between ready and measured: programs that have just started compile much of what they run. */
const SETTLING_MS = 5_000;

export async function engineRows(sizes: EngineSizes & { seed: number }): Promise<BenchRow[]> {
  const measured: Measured[] = [];
  for (const accounts of sizes.accounts) measured.push(await withWorld(sizes, (world) => measureEngine(world, { ...sizes, accounts })));
  return rowsOf(measured);
}

async function withWorld<Result>(
  { bars, seed, speed }: EngineSizes & { seed: number },
  work: (world: BenchWorld) => Promise<Result>,
): Promise<Result> {
  const world = await openBenchWorld((folder) => ({
    MARKET: `replay:${writeWalks(folder, INSTRUMENTS, bars, seed).join(',')}`,
    MARKET_SPEED: String(speed),
    PAPER_RATE_LIMITS: 'off',
  }));
  try {
    return await work(world);
  } finally {
    await world.close();
  }
}

async function measureEngine(
  world: BenchWorld,
  { accounts: count, traders, speed, quietSeconds, orders: enough, tradingSeconds }: Omit<EngineSizes, 'accounts'> & { accounts: number },
): Promise<Measured> {
  const accounts = new QuietAccounts(world);
  await accounts.make(count);
  const engine = new EngineProcess(world, accounts.keysFile);
  try {
    const { readyMs, heapBytes } = await engine.ready();
    await pause(SETTLING_MS);
    await engine.begin();
    await pause(quietSeconds * 1000);
    const quiet = await engine.used();
    await accounts.addTraders(traders);
    // The first orders of all come at once and are not measured.
    await engine.until(async () => (await engine.used()).orders >= traders);
    await engine.until(() => isFarFromFunding(world, tradingSeconds * speed * 1000));
    await engine.begin();
    const beginMs = performance.now();
    const endMs = beginMs + tradingSeconds * 1000;
    await engine.until(async () => performance.now() > endMs || (await engine.used()).orders >= enough);
    const { decisions, cpuMs, longestMs } = await engine.used();
    const quietCpuMs = quiet.cpuMs / quietSeconds;
    return {
      tasks: count * TASKS_OF_AN_ACCOUNT,
      readyMs,
      heapBytes,
      quietCpuMs,
      quietLongestMs: quiet.longestMs,
      decisions,
      cpuPerDecisionMs: cpuMs / decisions,
      cpuOfDecisionMs: (cpuMs - (quietCpuMs * (performance.now() - beginMs)) / 1000) / decisions,
      longestMs,
    };
  } finally {
    await engine.stop();
  }
}

/** Whether no settlement of funding comes in so many venue ms: all positions book it at once, many decisions in a commit, and one engine would have it and the other not. */
async function isFarFromFunding({ origin }: BenchWorld, venueMs: number): Promise<boolean> {
  if (venueMs + BOOKED_VENUE_MS > FUNDING_INTERVAL_MS) return true;
  const { data } = (await (await fetch(`${origin}/api/v5/public/time`)).json()) as { data: [{ ts: string }] };
  const sinceMs = Number(data[0].ts) % FUNDING_INTERVAL_MS;
  return sinceMs > BOOKED_VENUE_MS && sinceMs + venueMs < FUNDING_INTERVAL_MS;
}

function rowsOf(measured: readonly Measured[]): BenchRow[] {
  const row = (id: string, value: number, unit: string): BenchRow => ({ id, value: Math.round(value * 1000) / 1000, unit });
  const rows = measured.flatMap((each) => {
    const by = `one engine, ${String(each.tasks)} tasks`;
    return [
      row(`${by}: time until ready`, each.readyMs / 1000, 's'),
      row(`${by}: memory of a task`, each.heapBytes / each.tasks / 1024, 'kB'),
      row(`${by}: processor time of a second with prices and without decisions`, each.quietCpuMs, 'ms'),
      row(`${by}: nothing else could run then, longest`, each.quietLongestMs, 'ms'),
      row(`${by}: decisions`, each.decisions, 'decisions'),
      row(`${by}: processor time of a decision, with the prices between`, each.cpuPerDecisionMs, 'ms'),
      row(`${by}: processor time of a decision, beyond that of quiet seconds`, each.cpuOfDecisionMs, 'ms'),
      row(`${by}: nothing else could run while it traded, longest`, each.longestMs, 'ms'),
    ];
  });
  const [few, many] = measured;
  if (few === undefined || many === undefined) return rows;
  return [
    ...rows,
    row('one engine, memory of a task, largest to smallest', many.heapBytes / many.tasks / (few.heapBytes / few.tasks), 'ratio'),
    row('one engine, processor time of a second with prices, largest to smallest', many.quietCpuMs / few.quietCpuMs, 'ratio'),
    row(
      'one engine, processor time of a decision with the prices between, largest to smallest',
      many.cpuPerDecisionMs / few.cpuPerDecisionMs,
      'ratio',
    ),
    row(
      'one engine, processor time of a decision beyond quiet seconds, largest to smallest',
      many.cpuOfDecisionMs / few.cpuOfDecisionMs,
      'ratio',
    ),
  ];
}
