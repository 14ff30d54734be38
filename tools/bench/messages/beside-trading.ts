// Orders of many tasks while a wave of alerts goes out of the same process: from the price to the acceptance, against the orders before and after the wave.
import { startServerOn } from '../../../apps/server/src/testing/start-server-on.ts';
import { waitUntil } from '../../process/wait-until.ts';
import { quantile } from '../lib/statistics.ts';
import { measureOrders } from '../road-world/traders.ts';
import { buildRoadWorld } from '../road-world/world.ts';
import type { BenchRow } from '../shape.ts';
import { subscribeTraders, writeAlerted } from './alerts.ts';
import type { Child } from './child.ts';
import type { StubCount, StubGiven, StubQuestion } from './stub.ts';
import { loadTraders, ratio } from './traders.ts';

interface Sizes {
  tasks: number;
  bars: number;
  alerts: number;
  /** Orders before the wave, and as many after it. */
  apart: number;
}

const WAVE_MS_MAX = 600_000;

export async function measureBesideTrading(
  stub: Child,
  { tasks, bars, alerts, apart, seed }: Sizes & { seed: number },
): Promise<BenchRow[]> {
  const { origin, devices } = await stub.ask<StubGiven>({ devices: alerts } satisfies StubQuestion);
  const world = await buildRoadWorld({ tasks, bars, seed });
  const database = { adminUrl: world.database.url, secret: world.database.secret };
  const server = await startServerOn(database, { environment: { ROLES: 'api,jobs', PUSH_STUB: origin } });
  try {
    const { pools, push } = server.server.context;
    await loadTraders(database.adminUrl, alerts);
    await subscribeTraders(database.adminUrl, devices, push.publicKey);
    // The push service is another machine: here it only counts.
    const { taken } = await stub.ask<StubCount>({ blind: true } satisfies StubQuestion);
    const isOut = async (): Promise<boolean> => (await stub.ask<StubCount>({ count: true } satisfies StubQuestion)).taken - taken >= alerts;
    const wave = { from: Infinity, until: Infinity, ms: 0 };
    let measured = 0;
    let isOver = false;
    let sending: Promise<void> | undefined;
    const send = async (): Promise<void> => {
      await writeAlerted(pools.app, 0, alerts);
      const startMs = performance.now();
      wave.from = measured;
      // A small wave is over before the next order: that one counts then.
      if (!(await waitUntil(async () => (await isOut()) && (isOver || measured > wave.from), WAVE_MS_MAX)))
        throw new Error('the alerts did not go out');
      wave.until = measured;
      wave.ms = performance.now() - startMs;
    };
    const { times } = await measureOrders(world, {
      tasks,
      orders: Infinity,
      onFacts: () => Promise.resolve(),
      onMeasured(count) {
        measured = count;
        if (count === apart) sending = send();
        return count >= wave.until + apart;
      },
    });
    isOver = true;
    await sending;
    return rowsOf({ tasks, alerts, wave, times, apart });
  } finally {
    await server.stop();
    await world.close();
  }
}

interface Waved {
  tasks: number;
  alerts: number;
  apart: number;
  times: readonly number[];
  /** Indexes of orders between which the alerts went out. */
  wave: { from: number; until: number; ms: number };
}

function rowsOf({ tasks, alerts, apart, times, wave }: Waved): BenchRow[] {
  const beside = times.slice(wave.from, wave.until);
  const alone = [...times.slice(0, apart), ...times.slice(wave.until)];
  if (beside.length === 0) throw new Error('no order was measured while the alerts went out');
  const row = (id: string, value: number, unit: string): BenchRow => ({ id: `${id}, ${tasks.toLocaleString('en-US')} tasks`, value, unit });
  const ms = (of: readonly number[], share: number): number => Number(quantile(of, share).toFixed(1));
  const said = `${alerts.toLocaleString('en-US')} alerts`;
  return [
    row('tick to accepted p99, no alerts', ms(alone, 0.99), 'ms'),
    row(`tick to accepted p99, beside ${said}`, ms(beside, 0.99), 'ms'),
    row(`tick to accepted p99, beside ${said} against none`, ratio(quantile(beside, 0.99), quantile(alone, 0.99)), 'ratio'),
    row(`tick to accepted p50, beside ${said} against none`, ratio(quantile(beside, 0.5), quantile(alone, 0.5)), 'ratio'),
    row('orders measured, no alerts', alone.length, 'orders'),
    row(`orders measured, beside ${said}`, beside.length, 'orders'),
    row(`${said} beside trading, until the last was taken`, Math.round(wave.ms), 'ms'),
  ];
}
