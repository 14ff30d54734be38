// Creates the data folder that the upgrade test starts from: runs an older build, opens tasks of kinds 1 and 4 over its HTTP calls, waits until they hold
// positions and protective stops rest on the exchange, stops everything and packs DATA_DIR. The calls of the older build are written out here, so that
// this file does not change with the contract.
//   git clone . ../former && git -C ../former checkout 6bc87db && npm --prefix ../former ci
//   node tools/upgrade/make-data-folder.ts ../former tools/upgrade/data-6bc87db.tar.zst
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { constants, zstdCompressSync } from 'node:zlib';
import pg from 'pg';
import { findRunFile } from '../launch/run-file.ts';
import { waitUntil } from '../process/wait-until.ts';
import { legsOf, logInDemoTrader, type TaskDetails } from './trader-client.ts';

const START_MS_MAX = 300_000;
const HOLDING_MS_MAX = 120_000;

/** Adds and targets lie far from the price, so that the tasks stay in mid-cycle while the folder is packed. */
const contractSettings = {
  assignmentType: 4,
  buyType: 1,
  firstSz: '1',
  replenishmentMax: 3,
  replenishmentRate: '8',
  replenishmentGrowth: '50',
  callbackRate: '0.2',
  rollbackRate: '0.5',
  targetRate: '20',
  targetNum: '0',
  lossNum: '150',
  makeMin: '',
  makeMax: '',
  placeFirstInterval: 0,
  lever: 5,
  repeatOrder: -1,
};
const spotSettings = { ...contractSettings, assignmentType: 1, firstSz: '100', lossNum: '0', lever: 1 };

const tasks = [
  { name: 'long swap with an add', instId: 'BTC-USDT-SWAP', settings: contractSettings, add: true },
  { name: 'both directions', instId: 'ETH-USDT-SWAP', settings: { ...contractSettings, buyType: 3, firstSz: '2' } },
  { name: 'spot', instId: 'BTC-USDT', settings: spotSettings },
  { name: 'spot, trading stopped', instId: 'ETH-USDT', settings: spotSettings, stopped: true },
  { name: 'never started', instId: 'SOL-USDT-SWAP', settings: { ...contractSettings, buyType: 2 }, idle: true },
] as const;

const [checkout, output] = process.argv.slice(2);
if (checkout === undefined || output === undefined) throw new Error('usage: make-data-folder.ts CHECKOUT OUTPUT.tar.zst');

const folder = mkdtempSync(path.join(tmpdir(), 'millrace-upgrade-'));
chmodSync(folder, 0o711);
const dataDir = path.join(folder, 'data');
const child = spawn(process.execPath, [path.join(checkout, 'tools/start.mjs')], {
  cwd: checkout,
  env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', DEMO_HISTORY: '0' },
  stdio: ['ignore', 'inherit', 'inherit'],
});

if (!(await waitUntil(() => findRunFile(dataDir)?.state === 'running' || child.exitCode !== null, START_MS_MAX)))
  throw new Error('the older build did not start');
const url = `http://localhost:${findRunFile(dataDir)?.ports.app ?? 0}`;

const trader = await logInDemoTrader(url);
const credentialId = await trader.credentialId();
async function until(id: string, what: string, holds: (task: TaskDetails) => boolean): Promise<void> {
  if (!(await waitUntil(async () => holds(await trader.details(id)), HOLDING_MS_MAX)))
    throw new Error(`${what}: ${JSON.stringify(await trader.details(id))}`);
}

const expected = [];
for (const task of tasks) {
  const { id } = await trader.addTask({ ...task.settings, instId: task.instId, credentialId });
  if (!('idle' in task)) {
    await trader.act(id, 'operateStatus', { status: 'open', stopMake: 'open', confirmNoStop: true, confirmPartialLadder: true });
    const legs = task.settings.buyType === 3 ? 2 : 1;
    await until(id, `${task.name} holds nothing`, (now) => now.legs.filter(({ sz }) => Number(sz) > 0).length === legs);
    if ('add' in task) {
      await trader.act(id, 'replenishment', {});
      await until(id, `${task.name} did not add`, ({ orderNum }) => orderNum === 1);
    }
    if ('stopped' in task) await trader.act(id, 'operateStatus', { status: 'close' });
  }
  expected.push({ id, name: task.name, instId: task.instId, assignmentType: task.settings.assignmentType });
}
// The protective stops of four legs are acknowledged well within this time on an exchange that runs on the same machine.
await new Promise((resolve) => setTimeout(resolve, 5000));
const database = new pg.Client({ connectionString: findRunFile(dataDir)?.database?.url });
await database.connect();
const stops = await database.query<{ taskId: string; clOrdId: string }>(
  `select task_id as "taskId", cl_ord_id as "clOrdId" from task_order where kind = 'stop' and status = 'live' order by cl_ord_id`,
);
await database.end();
const held = {
  tasks: await Promise.all(expected.map(async (task) => ({ ...task, legs: legsOf(await trader.details(task.id)) }))),
  stops: stops.rows,
};
child.kill('SIGTERM');
await once(child, 'exit');
writeFileSync(path.join(dataDir, 'expected.json'), `${JSON.stringify(held, null, 2)}\n`);
execFileSync('tar', [
  '--exclude=logs',
  '--exclude=server.log',
  '--exclude=postmaster.opts',
  '--numeric-owner',
  '-cf',
  path.join(folder, 'data.tar'),
  '-C',
  folder,
  'data',
]);
const packed = zstdCompressSync(readFileSync(path.join(folder, 'data.tar')), {
  params: { [constants.ZSTD_c_compressionLevel]: 19, [constants.ZSTD_c_windowLog]: 27 },
});
writeFileSync(output, packed);
rmSync(folder, { recursive: true, force: true });
process.stdout.write(`${output}: ${packed.length} bytes\n${JSON.stringify(held, null, 2)}\n`);
