// Kills the server and the database of a whole installation in turn while a task holds a position, and measures the time until trading is ready again.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createWholeInstallation, type WholeInstallation } from '../../launch/testing/whole-installation.ts';
import { killAtOnce, until } from '../../launch/testing/small-installation.ts';
import { logInDemoTrader, type TraderClient } from '../../upgrade/trader-client.ts';

const PARTS = ['server', 'database'] as const;
export type Part = (typeof PARTS)[number];

const AGAIN_MS_MAX = 60_000;
const HOLDING_MS_MAX = 60_000;
/** The parts run for so long before the next kill. */
const LIFE_MS = 1_000;

/** Adds and target lie far from the price: the task holds its position during all kills. */
const HOLDING = {
  assignmentType: 4,
  instId: 'BTC-USDT-SWAP',
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

/** The longest time of each part from its kill until trading was ready again, ms. @throws Error when the task does not trade afterwards */
export async function killParts(rounds: number): Promise<Record<Part, number>> {
  const web = mkdtempSync(path.join(tmpdir(), 'millrace-no-app-'));
  writeFileSync(path.join(web, 'index.html'), '');
  const installation = createWholeInstallation({ WEB_DIR: web });
  const longest = { server: 0, database: 0 };
  try {
    await installation.start();
    const trader = await logInDemoTrader(`http://localhost:${installation.run().ports.app ?? 0}`);
    const id = await holdPosition(trader);
    for (let round = 0; round < rounds; round += 1) {
      for (const part of PARTS) {
        await new Promise((done) => setTimeout(done, LIFE_MS));
        longest[part] = Math.max(longest[part], await kill(installation, part));
      }
    }
    await trader.act(id, 'replenishment', {});
    await until(async () => (await trader.details(id)).orderNum === 1, HOLDING_MS_MAX);
    return longest;
  } finally {
    await installation.remove();
    rmSync(web, { recursive: true, force: true });
  }
}

async function holdPosition(trader: TraderClient): Promise<string> {
  const { id } = await trader.addTask({ ...HOLDING, credentialId: await trader.credentialId() });
  await trader.act(id, 'operateStatus', { status: 'open', stopMake: 'open', confirmNoStop: true, confirmPartialLadder: true });
  await until(async () => (await trader.details(id)).legs.some(({ sz }) => Number(sz) > 0), HOLDING_MS_MAX);
  return id;
}

/** Kills a part and waits until the one that replaces it trades; ms. */
async function kill(installation: WholeInstallation, part: Part): Promise<number> {
  const before = installation.run().processes[part];
  const startMs = performance.now();
  await killAtOnce(before);
  await until(() => installation.run().processes[part]?.pid !== before?.pid, AGAIN_MS_MAX);
  await until(() => installation.ready(), AGAIN_MS_MAX);
  return performance.now() - startMs;
}
