// A data folder of build 6bc87db runs under this build: tasks in mid-cycle, resting protective stops, the state of the paper exchange. The folder was made
// by make-data-folder.ts and is not changed before the start.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { zstdDecompressSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { demoTenants } from '../../apps/server/src/tenants/demo-tenants.ts';
import { runAudit } from '../ledger/audit.ts';
import { findRunFile, type RunFile } from '../launch/run-file.ts';
import { waitUntil } from '../process/wait-until.ts';
import { legsOf, logInDemoTrader, type TaskDetails, type TraderClient } from './trader-client.ts';
import { stretch } from '../process/patience.ts';

interface Expected {
  tasks: { id: string; name: string; instId: string; assignmentType: number; legs: { leg: string; sz: string; avgPx: string }[] }[];
  stops: { taskId: string; clOrdId: string }[];
}

interface AccountSummary {
  positions: { instId: string; posSide: string; pos: string }[];
  algos: { algoClOrdId: string; state: string }[];
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PACKED = fileURLToPath(new URL('data-6bc87db.tar.zst', import.meta.url));
const START_MS_MAX = 120_000;
const ACTION_MS_MAX = 60_000;
vi.setConfig({ testTimeout: stretch(2 * ACTION_MS_MAX), hookTimeout: stretch(START_MS_MAX) });

let folder: string;
let child: ChildProcess;
let output = '';
let expected: Expected;
let trader: TraderClient;

function runFile(): RunFile {
  return findRunFile(path.join(folder, 'data')) ?? { state: 'stopped', ports: {}, processes: {} };
}

async function exchangeAccount(): Promise<AccountSummary> {
  const paper = `http://127.0.0.1:${runFile().ports.paper ?? 0}/paper`;
  const accounts = (await (await fetch(`${paper}/accounts`)).json()) as { uid: string }[];
  const summaries = await Promise.all(
    accounts.map(async ({ uid }) => (await (await fetch(`${paper}/account?uid=${uid}`)).json()) as AccountSummary),
  );
  return { positions: summaries.flatMap(({ positions }) => positions), algos: summaries.flatMap(({ algos }) => algos) };
}

/** Resolves with the task once `holds` is true of it; with the last state when that takes too long. */
async function taskOnce(id: string, holds: (task: TaskDetails) => boolean): Promise<TaskDetails> {
  let task = await trader.details(id);
  await waitUntil(async () => {
    task = await trader.details(id);
    return holds(task);
  }, ACTION_MS_MAX);
  return task;
}

const held = ({ legs }: TaskDetails): number => legs.filter(({ sz }) => Number(sz) > 0).length;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'millrace-upgrade-'));
  chmodSync(folder, 0o711);
  execFileSync('tar', ['-x', '--numeric-owner', '-C', folder], { input: zstdDecompressSync(readFileSync(PACKED)) });
  expected = JSON.parse(readFileSync(path.join(folder, 'data/expected.json'), 'utf8')) as Expected;
  const web = path.join(folder, 'web');
  mkdirSync(web);
  writeFileSync(path.join(web, 'index.html'), '<!doctype html><title>Millrace</title>');
  child = spawn(process.execPath, [path.join(ROOT, 'tools/start.mjs')], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', DATA_DIR: path.join(folder, 'data'), WEB_DIR: web, LOG_LEVEL: 'warn', DEMO_TRADERS: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (output += part.toString('utf8')));
  await waitUntil(() => runFile().state === 'running' || child.exitCode !== null, START_MS_MAX);
  expect(runFile().state, output).toBe('running');
  trader = await logInDemoTrader(`http://localhost:${runFile().ports.app ?? 0}`);
});

afterAll(async () => {
  if (child.exitCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

test('every task holds what it held, without a fault', async () => {
  expect(expected.tasks.map(({ assignmentType }) => assignmentType)).toEqual([4, 4, 1, 1, 4]);
  for (const { id, name, legs } of expected.tasks) {
    const task = await trader.details(id);
    expect({ name, fault: task.fault, legs: legsOf(task) }).toEqual({ name, fault: null, legs });
  }
});

test('the menu of a seeded tenant has the buttons that came since, as a new installation has', async () => {
  const menu = await trader.menu();
  for (const alias of ['P20010', 'P20011', 'P20110', 'P20111']) expect(menu).toContain(alias);
  const [meridian] = demoTenants;
  expect(menu.toSorted()).toEqual([...(meridian?.permissions ?? [])].toSorted());
});

test('the exchange holds the same positions, and the same protective stops rest there', async () => {
  const { positions } = await exchangeAccount();
  const sizes = positions.map(({ instId, posSide, pos }) => `${instId} ${posSide} ${String(Math.abs(Number(pos)))}`).toSorted();
  const wanted = expected.tasks
    .filter(({ instId }) => instId.endsWith('-SWAP'))
    .flatMap(({ instId, legs }) => legs.map(({ leg, sz }) => `${instId} ${leg === 'L' ? 'long' : 'short'} ${sz}`));
  expect(sizes).toEqual(wanted.toSorted());
  expect(expected.stops.length).toBeGreaterThanOrEqual(2);
  // A settlement of funding since then moves a stop: it is placed again under the next number of its leg and cycle, and for a moment both rest.
  const legsOfStops = (clOrdIds: readonly string[]): string =>
    clOrdIds
      .map((clOrdId) => clOrdId.slice(0, -4))
      .toSorted()
      .join(' ');
  const before = legsOfStops(expected.stops.map(({ clOrdId }) => clOrdId));
  let now = '';
  await waitUntil(async () => {
    now = legsOfStops((await exchangeAccount()).algos.map(({ algoClOrdId }) => algoClOrdId));
    return now === before;
  }, ACTION_MS_MAX);
  expect(now).toBe(before);
});

test('a task that was created and never started opens a position', async () => {
  const { id } = expected.tasks.find(({ name }) => name === 'never started') ?? { id: '' };
  await trader.act(id, 'operateStatus', { status: 'open', stopMake: 'open', confirmNoStop: true, confirmPartialLadder: true });
  const task = await taskOnce(id, (now) => held(now) === 1 && now.legs[0]?.phase === 'HOLDING');
  expect(task).toMatchObject({ fault: null, legs: [{ leg: 'S', phase: 'HOLDING', sz: '1' }] });
});

test('a task in mid-cycle executes a manual add', async () => {
  const [task] = expected.tasks;
  const adds = (await trader.details(task?.id ?? '')).orderNum;
  await trader.act(task?.id ?? '', 'replenishment', {});
  expect(await taskOnce(task?.id ?? '', ({ orderNum }) => orderNum === adds + 1)).toMatchObject({ fault: null, orderNum: adds + 1 });
});

test('everything is closed: the exchange holds no position and no stop, every cycle has its record', async () => {
  for (const { id } of expected.tasks) await trader.act(id, 'sellAll', {});
  for (const { id, name } of expected.tasks) {
    const task = await taskOnce(id, (now) => held(now) === 0);
    expect({ name, fault: task.fault, held: held(task) }).toEqual({ name, fault: null, held: 0 });
  }
  const isFlat = async (): Promise<boolean> => {
    const { positions, algos } = await exchangeAccount();
    return positions.length === 0 && algos.length === 0;
  };
  expect(await waitUntil(isFlat, ACTION_MS_MAX)).toBe(true);
  const database = new pg.Client({ connectionString: runFile().database?.url });
  await database.connect();
  const { rows } = await database.query<{ count: string }>('select count(*) from task_cycle');
  await database.end();
  expect(rows).toEqual([{ count: '6' }]);
});

test('who had linked an account has trial fuel, and the audit finds the fees that the closed cycles imply', async () => {
  const database = new pg.Client({ connectionString: runFile().database?.url });
  await database.connect();
  const { rows } = await database.query<{ linked: string; granted: string }>(
    `select (select count(distinct user_id) from exchange_credential) as linked, count(*) as granted from ledger_journal where kind = 'trial'`,
  );
  const stopped = await database.query('select 1 from fuel_pause');
  await database.end();
  expect([rows[0]?.granted, stopped.rowCount]).toEqual([rows[0]?.linked, 0]);
  const lines: string[] = [];
  const code = await runAudit([], { env: { DATA_DIR: path.join(folder, 'data') }, print: (line) => lines.push(line) });
  expect([code, lines]).toEqual([0, [expect.stringContaining('no difference')]]);
});
