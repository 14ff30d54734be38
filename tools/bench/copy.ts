// From a leader's stored fill to the accepted copies of all who follow him, beside a bare loop that posts the same orders.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CONNECTIONS_PER_SECOND, createConnectPace } from '@millrace/okx';
import { credentialsOf } from '../../packages/engine/src/testing/engine-processes.ts';
import { waitUntil } from '../process/wait-until.ts';
import { openManyAddresses } from './copy-world/addresses.ts';
import { runBareLoop, type Sent } from './copy-world/bare-loop.ts';
import { countCopied, makeCopiers, storeSignal, type Copied, type Copier } from './copy-world/copiers.ts';
import { startCopyEngine, type CopyEngine } from './copy-world/fan-out.ts';
import { quantile } from './lib/statistics.ts';
import { openBenchWorld, type BenchWorld } from './road-world/world.ts';
import type { Bench, BenchRow } from './shape.ts';

const SIZES = [1, 500, 2000];
const SMALLEST = [20];
const FULL = 10_000;
/** Turns of opening and closing that are measured, after one that is not: in it every account sets its leverage. */
const TURNS = 3;
const TURNS_OF_ONE = 20;
const ENGINE_CHILD = fileURLToPath(new URL('../../packages/engine/src/testing/copying-child.ts', import.meta.url));
const OPENED_MS_MAX = 600_000;

export const bench: Bench = {
  about: 'from a stored fill of a leader to the accepted copies of all his copiers, against a bare loop with the same orders',
  data: 'an invented market at real speed; an account with one copied instrument for each copier; a durable database',
  async run({ rounds, smallest, full }) {
    const sizes = smallest ? SMALLEST : [...SIZES, ...(full ? [FULL] : [])];
    const rows: BenchRow[] = [];
    const lasts = new Map<number, number>();
    for (const size of sizes) {
      const world = await openBenchWorld(() => ({ MARKET: 'synthetic', MARKET_SPEED: '1', PAPER_RATE_LIMITS: 'off' }));
      try {
        const of = new Rows(size);
        const given = {
          copied: await makeCopiers(world, size),
          other: await makeCopiers(world, 1),
          turns: rounds ?? (size === 1 ? TURNS_OF_ONE : TURNS),
        };
        lasts.set(size, await measureFree(world, of, given));
        await measureLimited(world, of, given);
        await measureAfterKill(world, of, given);
        rows.push(...of.rows);
      } finally {
        await world.close();
      }
    }
    if (full)
      rows.push({
        id: 'last copy, 10,000 accounts to 500 (goal 25)',
        value: (lasts.get(FULL) ?? NaN) / (lasts.get(500) ?? NaN),
        unit: 'ratio',
      });
    return rows;
  },
};

/** The rows of one size. */
class Rows {
  readonly rows: BenchRow[] = [];
  readonly #size: number;

  constructor(size: number) {
    this.#size = size;
  }

  add(id: string, value: number, unit: string): void {
    const whose = `${String(this.#size)} ${this.#size === 1 ? 'account' : 'accounts'}`;
    this.rows.push({ id: `${id}, ${whose}`, value: Math.round(value * 1000) / 1000, unit });
  }

  addTimes(what: string, turns: readonly Sent[]): void {
    const times = turns.flatMap((turn) => turn.times);
    this.add(`${what} p50`, quantile(times, 0.5), 'ms');
    this.add(`${what} p95`, quantile(times, 0.95), 'ms');
    this.add(`${what} last`, lastOf(turns), 'ms');
  }
}

/** Of each turn the last one; the median of them. */
function lastOf(turns: readonly Sent[]): number {
  return quantile(
    turns.map(({ times }) => Math.max(...times)),
    0.5,
  );
}

interface Measured {
  copied: Copied;
  /** Somebody else, and who copies him. */
  other: Copied;
  turns: number;
}

/** Without limits: openings and closings, and the loop. @returns the last opening, ms */
async function measureFree(world: BenchWorld, of: Rows, { copied, other, turns }: Measured): Promise<number> {
  const { copiers } = copied;
  const loop: Record<'open' | 'close', Sent[]> = { open: [], close: [] };
  for (let turn = 0; turn <= turns; turn += 1)
    for (const kind of ['open', 'close'] as const) {
      const sent = await runBareLoop(world.origin, copiers, kind);
      if (turn > 0) loop[kind].push(sent);
    }
  const engine = await startCopyEngine(world, world.venue, [...copiers, ...other.copiers]);
  try {
    const readyFrom = performance.now();
    await engine.ready();
    of.add('ready after', performance.now() - readyFrom, 'ms');
    const first = await engine.fanOut(copied, 'OPEN');
    of.addTimes('first open after a start', [first]);
    await engine.fanOut(copied, 'CLOSE');
    const { opens, closes } = await turnsOf(engine, { copied, turns });
    of.add(
      'copies missed (goal 0)',
      [...opens, ...closes].reduce((sum, { missed }) => sum + missed, 0),
      'copies',
    );
    of.addTimes('open', opens);
    of.addTimes('close', closes);
    of.addTimes('open, bare loop', loop.open);
    of.addTimes('close, bare loop', loop.close);
    of.add('last open to last of the loop (goal 2)', lastOf(opens) / lastOf(loop.open), 'ratio');
    of.add('last close to last of the loop (goal 2)', lastOf(closes) / lastOf(loop.close), 'ratio');
    const perCopy = (sent: readonly { cpuMs: number }[]): number =>
      sent.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / sent.length / copiers.length;
    const bare = perCopy([...loop.open, ...loop.close]);
    const all = [...opens, ...closes];
    of.add('processor time of a bare send', bare, 'ms');
    of.add('processor time of a copy until all are accepted, to a bare send (goal 4)', perCopy(all) / bare, 'ratio');
    of.add(
      'processor time of a copy until all are booked, to a bare send',
      perCopy(all.map(({ bookedCpuMs }) => ({ cpuMs: bookedCpuMs }))) / bare,
      'ratio',
    );
    if (copiers.length > 1) await measureExit(engine, of, { copied, other });
    return lastOf(opens);
  } finally {
    await engine.stop();
  }
}

async function turnsOf(engine: CopyEngine, { copied, turns }: Pick<Measured, 'copied' | 'turns'>) {
  const opens = [];
  const closes = [];
  for (let turn = 0; turn < turns; turn += 1) {
    opens.push(await engine.fanOut(copied, 'OPEN'));
    closes.push(await engine.fanOut(copied, 'CLOSE'));
  }
  return { opens, closes };
}

/** The exit of somebody who follows another leader, alone and while the openings of a fan-out go out. */
async function measureExit(engine: CopyEngine, of: Rows, { copied, other }: { copied: Copied; other: Copied }): Promise<void> {
  const alone: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    await engine.fanOut(other, 'OPEN');
    alone.push(await engine.timeExit(other));
  }
  await engine.fanOut(other, 'OPEN');
  const fanOut = engine.fanOut(copied, 'OPEN');
  const during = await engine.timeExit(other);
  await fanOut;
  await engine.fanOut(copied, 'CLOSE');
  of.add('exit of another trader alone', quantile(alone, 0.5), 'ms');
  of.add('exit of another trader during a fan-out', during, 'ms');
  of.add('exit of another trader during a fan-out to alone (goal 2)', during / quantile(alone, 0.5), 'ratio');
}

/** With the venue's limits; sockets come from many addresses, since one would take minutes to open them. */
async function measureLimited(world: BenchWorld, of: Rows, { copied, other, turns }: Measured): Promise<void> {
  await world.restartPaper({ PAPER_RATE_LIMITS: 'on' });
  const many = await openManyAddresses(world.venue);
  const engine = await startCopyEngine(world, many.venue, [...copied.copiers, ...other.copiers]);
  try {
    await engine.ready();
    await engine.fanOut(copied, 'OPEN');
    await engine.fanOut(copied, 'CLOSE');
    const { opens, closes } = await turnsOf(engine, { copied, turns });
    of.addTimes('open with limits', opens);
    of.addTimes('close with limits', closes);
  } finally {
    await engine.stop();
    await many.close();
  }
}

/** Everybody holds, the engine dies, and the leader's close is the first thing that the next one hears: with limits, and sockets three a second. */
async function measureAfterKill(world: BenchWorld, of: Rows, { copied, other }: Measured): Promise<void> {
  const { copiers, leadId } = copied;
  await world.restartPaper({ PAPER_RATE_LIMITS: 'off' });
  await runBareLoop(world.origin, copiers, 'open');
  await openAndKill(world, copied, other.copiers);
  await world.restartPaper({ PAPER_RATE_LIMITS: 'on' });
  const loop = await runBareLoop(world.origin, copiers, 'wholeClose');
  const pace = createConnectPace({ wallClock: { nowMs: () => Date.now() }, perSecond: CONNECTIONS_PER_SECOND });
  const startMs = performance.now();
  const engine = await startCopyEngine(world, { ...world.venue, pace }, [...copiers, ...other.copiers]);
  try {
    const closes = await engine.fanOut({ leadId, copiers }, 'CLOSE', startMs);
    of.addTimes('first close after kill -9, limits on', [closes]);
    of.addTimes('its requests, bare loop', [loop]);
    of.add('last first close after kill -9 to the loop of its requests (goal 3)', lastOf([closes]) / lastOf([loop]), 'ratio');
  } finally {
    await engine.stop();
  }
}

/** An engine in a process of its own opens all copies, and is killed when they are booked. */
async function openAndKill(world: BenchWorld, { copiers, leadId }: Copied, others: readonly Copier[]): Promise<void> {
  const file = path.join(world.folder, 'engine-child.json');
  const orders = {
    databaseUrl: world.database.engineUrl,
    venue: world.venue,
    credentials: credentialsOf([...copiers, ...others]),
    instanceFile: path.join(world.folder, 'instance.json'),
    timing: { agreeMs: 500 },
  };
  writeFileSync(file, JSON.stringify(orders));
  const child = fork(ENGINE_CHILD, { env: { ...process.env, ENGINE_CHILD_FILE: file }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await new Promise<void>((ready) =>
    child.on('message', (message) => {
      if ((message as { event?: string }).event === 'ready') ready();
    }),
  );
  const seq = await storeSignal(world, leadId, 'OPEN');
  const isOpen = await waitUntil(async () => (await countCopied(world, leadId, seq)).ended === copiers.length, OPENED_MS_MAX);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  if (!isOpen) throw new Error('not every copier has opened');
}
