// How long accounts wait after a restart, at an exchange that counts requests and takes three new sockets a second from one address.
import { CONNECTIONS_PER_SECOND, createConnectPace } from '@millrace/okx';
import type { TakeOver } from '../../../packages/engine/src/options.ts';
import { makeTask, startTestEngine, startWorld, until, type LinkedAccount } from '../../../packages/engine/src/testing/world.ts';
import type { TemporaryDatabase } from '../../postgres/temporary-database.ts';
import type { BenchRow } from '../shape.ts';

export interface RestartSizes {
  accounts: number;
  /** Of them: those that hold something. */
  holders: number;
}

const PATIENCE_MS = 300_000;
/** Private and business. */
const SOCKETS_OF_AN_ACCOUNT = 2;

export async function restartRows(database: TemporaryDatabase, { accounts: count, holders }: RestartSizes): Promise<BenchRow[]> {
  const world = await startWorld({ seed: 1, speed: 1, rateLimits: true });
  try {
    const accounts: LinkedAccount[] = [];
    for (let index = 0; index < count; index += 1) {
      const account = await world.linkAccount(database);
      accounts.push(account);
      // The newest hold: what is loaded first is not what was made first.
      const isHolder = index >= count - holders;
      await makeTask(database, account, {
        settings: { addStepPct: '50', targetPct: '50' },
        actions: isHolder ? ['startTrading', 'startBuying'] : ['startTrading'],
      });
    }
    const start = (onTakeOver: (takeOver: TakeOver) => void) => {
      const pace = createConnectPace({ wallClock: { nowMs: () => Date.now() }, perSecond: CONNECTIONS_PER_SECOND });
      return startTestEngine(database, world, accounts, { venues: [{ ...world.venue, pace }], onTakeOver, timing: { agreeMs: 60_000 } });
    };
    const first = await start(() => undefined);
    const held = async (): Promise<number> =>
      (await database.pools().engine.query(`select 1 from task where (view ->> 'sz')::numeric > 0`)).rowCount ?? 0;
    await until(async () => (await held()) === holders, PATIENCE_MS);
    await first.engine.stop();
    const told = Promise.withResolvers<TakeOver>();
    const second = await start(told.resolve);
    const { exitsMs, streamsMs } = await told.promise;
    await second.engine.stop();
    if (exitsMs === null || streamsMs === null) throw new Error('the restart was not over in time');
    const inTurnMs = (count * SOCKETS_OF_AN_ACCOUNT * 1000) / CONNECTIONS_PER_SECOND;
    const of = `${String(count)} accounts, ${String(holders)} hold`;
    return [
      { id: `restart with ${of}: all holders may close`, value: exitsMs, unit: 'ms' },
      { id: `restart with ${of}: all streams that are needed are live`, value: streamsMs, unit: 'ms' },
      // Counted, not measured: what every account waited for before.
      { id: `restart with ${of}: sockets of all, three a second`, value: Math.round(inTurnMs), unit: 'ms' },
    ];
  } finally {
    await world.close();
  }
}
