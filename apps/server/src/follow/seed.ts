// Two demo traders whose trades can be copied: approved once, with tasks on paper that begin to trade at the first start. Nothing of their history is made up.
import { kindOf, readFileSettings, settingsInstrumentOf, traderTermsVersion } from '@millrace/contract';
import { claimPosition, insertTask, positionSidesOf, type NewTask } from '@millrace/engine';
import { findDemoTrader } from '../accounts/index.ts';
import { listCredentialRows, readBalance, type CredentialRow } from '../exchange/index.ts';
import { buyFuelJournal, postJournals } from '../ledger/index.ts';
import type { Context } from '../shared/context/context.ts';
import type { Transaction } from '../shared/database/index.ts';
import type { Seed } from '../shared/feature.ts';
import { newId } from '../shared/ids.ts';
import { findProduct, queueAction } from '../tasks/index.ts';
import { findNewestApplication, insertApplication, storeDecision } from './traders/application.store.ts';
import { insertLead } from './traders/lead.store.ts';

const DECIDED_BY = 'seed';
/** USDT of the wallet that become fuel, so that fees do not stop them for long. */
const FUEL = '900';

interface DemoTask {
  kind: number;
  instId: string;
  settings: Readonly<Record<string, unknown>>;
}

/** Little leverage, no limit of loss and an end of the ladder: they trade on through every market that the exchange invents. */
const ladder = {
  maxAddOrders: 4,
  addStepPct: '1.5',
  addGrowthPct: '50',
  callbackPct: '0.2',
  rollbackPct: '0.2',
  targetPct: '1.2',
  leverage: 2,
};
const shortLadder = { ...ladder, direction: 'short', addStepPct: '3', targetPct: '2', leverage: 1 };

/** By UID: what each trades, and what copiers read of it. */
const demo: Readonly<Record<string, { introduction: string; tasks: readonly DemoTask[] }>> = {
  '10000003': {
    introduction: 'Futures DCA on BTC and ETH, long, twice the margin.',
    tasks: [
      { kind: 4, instId: 'BTC-USDT-SWAP', settings: { ...ladder, baseOrderSize: '1' } },
      { kind: 4, instId: 'ETH-USDT-SWAP', settings: { ...ladder, baseOrderSize: '2' } },
    ],
  },
  '10000004': {
    introduction: 'Short on SOL and XRP, without leverage.',
    tasks: [
      { kind: 4, instId: 'SOL-USDT-SWAP', settings: { ...shortLadder, baseOrderSize: '2' } },
      { kind: 4, instId: 'XRP-USDT-SWAP', settings: { ...shortLadder, baseOrderSize: '3' } },
    ],
  },
};

/** A later start finds the application and does nothing, whatever became of the trader. */
export const traderSeeds: readonly Seed[] = Object.entries(demo).map(([uid, { introduction, tasks }]) => async (context, owner) => {
  const userId = context.config.demoTraders ? await findDemoTrader(owner, uid) : undefined;
  if (userId === undefined || (await findNewestApplication(owner, userId)) !== undefined) return;
  const [account] = await listCredentialRows(owner, userId);
  if (account === undefined) return;
  const { totalEquityUsd, atMs } = await readBalance(context, account);
  // An exchange that begins in the past has its own time.
  const nowMs = Math.min(atMs, context.clock.now());
  await makeTrader(context, owner, { account, introduction, equity: totalEquityUsd ?? '0', nowMs });
  for (const task of tasks) await startDemoTask(context, owner, { account, task, nowMs });
});

async function makeTrader(
  context: Context,
  owner: Transaction,
  { account, introduction, equity, nowMs: atMs }: { account: CredentialRow; introduction: string; equity: string; nowMs: number },
): Promise<void> {
  const { tenantId, userId, environment, venueId, id: credentialId } = account;
  const journal = buyFuelJournal({ id: `seed:${userId}`, userId, price: FUEL, bonus: '0' });
  await postJournals(owner, { tenantId, environment: 'paper', atMs: context.clock.now() }, [journal]);
  await insertApplication(owner, {
    tenantId,
    userId,
    credentialId,
    termsVersion: traderTermsVersion,
    introduction,
    equity,
    orders: 0,
    atMs,
  });
  const application = await findNewestApplication(owner, userId);
  if (application === undefined) throw new Error('the application of a demo trader was not stored');
  await storeDecision(owner, { id: application.id, state: 'approved', reply: '', operatorId: DECIDED_BY, atMs });
  await insertLead(owner, { tenantId, userId, credentialId, environment, venueId, introduction, atMs });
}

/** Before the engine starts, which then finds the task with its first actions. */
async function startDemoTask(
  context: Context,
  owner: Transaction,
  { account, task, nowMs }: { account: CredentialRow; task: DemoTask; nowMs: number },
): Promise<void> {
  const { tenantId, userId, environment, venueId, id: credentialId } = account;
  const product = await findProduct(context, account, task.instId);
  if (product === undefined) throw new Error(`the paper exchange does not list ${task.instId}`);
  const { settings, issues } = readFileSettings(kindOf(task.kind), task.settings, settingsInstrumentOf(product));
  if (settings === null || issues.length > 0) throw new Error(`the settings of a demo trader do not fit: ${JSON.stringify(issues)}`);
  const owned = { tenantId, userId, credentialId, environment, venueId };
  const createdAt = new Date(nowMs);
  const made: NewTask = { id: newId('tsk'), ...owned, assignmentType: task.kind, instId: task.instId, settings, createdAt };
  await insertTask(owner, made);
  const claim = { tenantId, taskId: made.id, credentialId, instId: task.instId, sides: positionSidesOf(made) };
  if (!(await claimPosition(owner, claim))) throw new Error(`the position of ${task.instId} is taken`);
  await queueAction(owner, made, { type: 'startTrading' }, { userId });
  await queueAction(owner, made, { type: 'startBuying' }, { userId });
}
