import { openPublicStream, type TickerEvent } from '@millrace/okx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import type { VenueSettings } from '../options.ts';
import { makeTask, startTestEngine, storeAction, until, startWorld, type World } from '../testing/world.ts';

let database: TestDatabase;
let world: World;

beforeAll(async () => {
  [database, world] = await Promise.all([cloneDatabase(), startWorld({ seed: 3, speed: 1 })]);
});
afterAll(async () => {
  await world.close();
  await database.drop();
});

/** Prices of an instrument that is traded no more once it is told so, while the newest price is repeated all the time. */
function repeatedPrices(): { openPrices: NonNullable<VenueSettings['openPrices']>; stopTrade(): void; close(): void } {
  let newest: TickerEvent | undefined;
  let timer: NodeJS.Timeout | undefined;
  let repeat: (() => void) | undefined;
  return {
    openPrices: ({ onTicker, ...options }) => {
      repeat = () => void (newest !== undefined && onTicker(newest));
      return openPublicStream({
        ...options,
        onTicker(ticker) {
          if (timer !== undefined) return;
          newest = ticker;
          onTicker(ticker);
        },
      });
    },
    stopTrade: () => void (timer = setInterval(() => repeat?.(), 20)),
    close: () => clearInterval(timer),
  };
}

test('a time that comes is acted on when the instrument is not traded, however often its newest price is repeated', async () => {
  const account = await world.linkAccount(database);
  const taskId = await makeTask(database, account, { settings: { entryIntervalSec: 1 } });
  const { openPrices, stopTrade, close } = repeatedPrices();
  const { engine } = await startTestEngine(database, { ...world, venue: { ...world.venue, openPrices } }, [account], {
    timing: { silenceMs: 200, sweepMs: 50 },
  });
  const entered = async (): Promise<number> => {
    const { rows } = await database
      .pools()
      .engine.query<{ count: number }>(`select count(*)::int as count from task_fill where task_id = $1`, [taskId]);
    return rows[0]?.count ?? 0;
  };
  try {
    await until(async () => (await entered()) === 1);
    stopTrade();
    await storeAction(database, account, taskId, { type: 'closeAll', actor: 'user' });
    await storeAction(database, account, taskId, { type: 'startBuying', actor: 'user' });
    engine.wake(taskId);
    // The close, and the entry that waits for its time after it.
    await until(async () => (await entered()) === 3);
  } finally {
    close();
    await engine.stop();
  }
  expect(await entered()).toBe(3);
});
