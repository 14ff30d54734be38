// The bench `road` with the platform's fees, taken in the transactions of the engine, against without them: each turn on a world of its own.
import type { OnFacts } from '@millrace/engine';
import { chargeFees } from '../../../apps/server/src/fuel/index.ts';
import { giveFuel } from '../../../apps/server/src/testing/give-fuel.ts';
import { quantile } from '../lib/statistics.ts';
import type { BenchRow } from '../shape.ts';
import { measureOrders } from './traders.ts';
import { buildRoadWorld, type RoadWorld } from './world.ts';

export interface FeeTurns {
  turns: number;
  tasks: number;
  /** Measured in each turn, at most. */
  orders: number;
  bars: number;
  seed: number;
}

const charge: OnFacts = async (tx, decided) => {
  await chargeFees(tx, decided, Date.now());
};

export async function compareFees({ turns, ...size }: FeeTurns): Promise<BenchRow[]> {
  const plain: number[] = [];
  const charged: number[] = [];
  let fees = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    plain.push(...(await measureTurn(size, () => Promise.resolve())).times);
    const withFees = await measureTurn(size, charge);
    charged.push(...withFees.times);
    fees += withFees.fees;
  }
  const row = (id: string, value: number, unit: string): BenchRow => ({
    id: `${id}, ${String(size.tasks)} ${size.tasks === 1 ? 'task' : 'tasks'}`,
    value: Math.round(value * 1000) / 1000,
    unit,
  });
  return [
    row('tick to accepted p50 with fees', quantile(charged, 0.5), 'ms'),
    row('tick to accepted p50 without fees', quantile(plain, 0.5), 'ms'),
    row('road with fees to without', quantile(charged, 0.5) / quantile(plain, 0.5), 'ratio'),
    row('fees taken', fees, 'fees'),
  ];
}

async function measureTurn(
  { tasks, orders, bars, seed }: Omit<FeeTurns, 'turns'>,
  onFacts: OnFacts,
): Promise<{ times: number[]; fees: number }> {
  const world = await buildRoadWorld({ tasks, bars, seed });
  try {
    await giveEverybodyFuel(world);
    const { times } = await measureOrders(world, { tasks, orders, onFacts });
    const { rows } = await world.pools.engine.query<{ fees: number }>('select count(*)::int as fees from task_fee where is_charged');
    return { times, fees: rows[0]?.fees ?? 0 };
  } finally {
    await world.close();
  }
}

async function giveEverybodyFuel({ pools }: RoadWorld): Promise<void> {
  const { rows } = await pools.engine.query<{ tenantId: string; userId: string }>(
    'select distinct tenant_id as "tenantId", user_id as "userId" from task',
  );
  for (const owner of rows) await giveFuel(pools.engine, owner);
}
