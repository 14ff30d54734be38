// How long accounts wait after a restart, at an exchange that counts requests and takes three new sockets a second from one address.
import { CONNECTIONS_PER_SECOND, createConnectPace } from '@millrace/okx';
import type { TakeOver } from '../../../packages/engine/src/options.ts';
import {
  makeTask,
  startTestEngine,
  startWorld,
  until,
  type LinkedAccount,
  type World,
} from '../../../packages/engine/src/testing/world.ts';
import { errorLog } from '../../../apps/server/src/testing/error-log.ts';
import type { TemporaryDatabase } from '../../postgres/temporary-database.ts';
import type { BenchRow } from '../shape.ts';

export interface RestartSizes {
  accounts: number;
  /** Of them: those that hold something. */
  holders: number;
}

/** Until all holders have opened, and until the restart is over: more than the sockets of all take one after the other. */
const STEP_MS_MAX = 1_200_000;
/** Private and business. */
const SOCKETS_OF_AN_ACCOUNT = 2;

export async function restartRows(database: TemporaryDatabase, { accounts: count, holders }: RestartSizes): Promise<BenchRow[]> {
  const world = await startWorld({ seed: 1, speed: 1, rateLimits: true });
  try {
    const accounts = await makeAccounts(database, world, { accounts: count, holders });
    const held = async (): Promise<number> =>
      (await database.pools().engine.query(`select 1 from task where (view ->> 'sz')::numeric > 0`)).rowCount ?? 0;
    await withEngine({ database, world, accounts }, () => until(async () => (await held()) === holders, STEP_MS_MAX));
    let takeOver: TakeOver | undefined;
    await withEngine({ database, world, accounts, onTakeOver: (told) => (takeOver = told) }, () =>
      until(() => takeOver !== undefined, STEP_MS_MAX),
    );
    const { exitsMs = null, streamsMs = null } = takeOver ?? {};
    if (exitsMs === null || streamsMs === null) throw new Error('the restart was not over in time');
    const inTurnMs = (count * SOCKETS_OF_AN_ACCOUNT * 1000) / CONNECTIONS_PER_SECOND;
    const of = `${String(count)} accounts, ${String(holders)} hold`;
    return [
      { id: `restart with ${of}: all holders may close`, value: exitsMs, unit: 'ms' },
      { id: `restart with ${of}: all streams that are needed are live`, value: streamsMs, unit: 'ms' },
      // Computed, not measured: what accounts would wait for if each had its sockets opened first.
      { id: `restart with ${of}: sockets of all, three a second`, value: Math.round(inTurnMs), unit: 'ms' },
    ];
  } finally {
    await world.close();
  }
}

/** The newest hold: what is loaded first is not what was made first. */
async function makeAccounts(
  database: TemporaryDatabase,
  world: World,
  { accounts: count, holders }: RestartSizes,
): Promise<LinkedAccount[]> {
  const accounts: LinkedAccount[] = [];
  for (let index = 0; index < count; index += 1) {
    const account = await world.linkAccount(database);
    accounts.push(account);
    const isHolder = index >= count - holders;
    await makeTask(database, account, {
      settings: { addStepPct: '50', targetPct: '50' },
      actions: isHolder ? ['startTrading', 'startBuying'] : ['startTrading'],
    });
  }
  return accounts;
}

interface Parts {
  database: TemporaryDatabase;
  world: World;
  accounts: readonly LinkedAccount[];
  onTakeOver?: (takeOver: TakeOver) => void;
}

async function withEngine({ database, world, accounts, onTakeOver = () => undefined }: Parts, work: () => Promise<void>): Promise<void> {
  const pace = createConnectPace({ wallClock: { nowMs: () => Date.now() }, perSecond: CONNECTIONS_PER_SECOND });
  const { engine } = await startTestEngine(database, world, accounts, {
    venues: [{ ...world.venue, pace }],
    onTakeOver,
    logger: errorLog,
    timing: { agreeMs: 60_000 },
  });
  try {
    await work();
  } finally {
    await engine.stop();
  }
}
