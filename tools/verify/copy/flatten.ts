// The end of a run: the leader has closed, the road is clear, and everybody is flat on the exchange, or is named.
import { setTimeout as sleep } from 'node:timers/promises';
import type { EngineDatabase, LinkedAccount, World } from '../../../packages/engine/src/testing/world.ts';

const LOOK_MS = 100;

/** Waits until no task holds or closes anything, for a bounded time; then asks the exchange. @returns who holds something there */
export async function flatten(
  world: World,
  { database, accounts, msMax }: { database: EngineDatabase; accounts: readonly LinkedAccount[]; msMax: number },
): Promise<string[]> {
  const end = Date.now() + msMax;
  while (Date.now() < end && !(await isFlat(database))) await sleep(LOOK_MS);
  const held: string[] = [];
  for (const account of accounts) {
    const { positions } = await world.held(account);
    for (const { instId = '', posSide = '', pos = '' } of positions)
      held.push(`left in a position: ${account.userId} holds ${pos} ${posSide} of ${instId}`);
  }
  return held;
}

async function isFlat(database: EngineDatabase): Promise<boolean> {
  const { rows } = await database.pools().engine.query<{ busy: boolean }>(
    `select exists (select 1 from task where (view ->> 'sz')::numeric > 0)
       or exists (select 1 from copy_row where state = 'sent')
       or exists (select 1 from task_order where status in ('intent', 'sent', 'unknown', 'live', 'partially_filled')) as busy`,
  );
  return rows[0]?.busy === false;
}
