// The engine as a role of this process: starts it with what it needs of the server, and forwards stored actions and changed keys to it.
import path from 'node:path';
import type { Logger } from 'pino';
import { CLUSTER_LEASE_MS, startEngine, type Engine, type EngineOptions } from '@millrace/engine';
import type { EngineHandle } from '../shared/context/engine-handle.ts';
import { addEngineMetrics } from './engine-metrics.ts';
import type { Nats } from './nodes/nats.ts';
import { answerNodes, askGap, tellSignalled } from './nodes/trading.ts';
import { loadCredentialRow, writeKeyBrokenMessage } from '../exchange/index.ts';
import { prepareSignals } from '../follow/index.ts';
import { turnoverOf } from '../market/index.ts';
import { onFacts } from '../tasks/index.ts';
import type { Bus } from '../shared/bus.ts';
import type { Clock } from '../shared/clock.ts';
import type { Config } from '../shared/config/config.ts';
import { collectLargeHeapLessOften } from '../shared/config/large-heap.ts';
import type { Pools } from '../shared/database/index.ts';
import { openCredential } from '../shared/vault/open-credential.ts';
import type { MarketData } from '../shared/context/market-data.ts';
import type { Metrics } from '../shared/metrics.ts';
import type { Vault } from '../shared/vault/vault.ts';
import { venueSettings } from './venue-settings.ts';

/** What starting an engine needs. Keys are opened with the vault only where requests are signed. */
export interface EngineSetup {
  config: Config;
  pools: Pools;
  /** What instruments turn over. */
  market: MarketData;
  /** Signals stored actions and changed keys. */
  bus: Bus;
  vault: Vault;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  /** Closed bars; undefined where the market role does not run here. */
  bars: EngineOptions['bars'];
  /** The other nodes; undefined where this server is alone. */
  nats: Nats | undefined;
  /** Notes what came to this engine; undefined where nobody else could have it. */
  onTakeOver: EngineOptions['onTakeOver'];
}

export type StartEngine = (setup: EngineSetup) => Promise<EngineHandle>;

export const startEngineRole: StartEngine = async (setup) => {
  const { config, pools, market, vault, clock, log, bars, nats, onTakeOver } = setup;
  collectLargeHeapLessOften();
  const engine: Engine = await startEngine({
    pool: pools.engine,
    venues: config.venues.map((venue) => venueSettings(venue, { clock, nats, egress: config.egress })),
    async openCredential(credentialId) {
      const row = await loadCredentialRow(pools.engine, credentialId);
      if (!row) throw new Error(`the credential ${credentialId} is not linked any more`);
      return openCredential(vault, row);
    },
    instanceFile: path.join(config.dataDir, 'instance.json'),
    ...(config.cluster === undefined ? {} : { cluster: config.cluster.id, timing: { leaseMs: CLUSTER_LEASE_MS } }),
    ...(nats === undefined ? {} : { onSignals: (leadIds) => tellSignalled(nats, leadIds) }),
    wallClock: { nowMs: () => clock.now() },
    random: Math.random,
    logger: log,
    onFacts: onFacts(clock),
    prepareSignals: (leadId) =>
      prepareSignals(
        pools.engine,
        {
          stepsOf: (venueId, instId) => stepsOf(engine, venueId, instId),
          bookOf: (...of) => engine.orderBook(...of),
          turnoverOf: (...of) => turnoverOf(market.catalogue, ...of),
        },
        leadId,
      ),
    ...(onTakeOver === undefined ? {} : { onTakeOver }),
    onCredentialBroken: (tx, broken) => writeKeyBrokenMessage(tx, broken, clock.now()),
    // Readers are notified by a trigger of the database, which covers every writer.
    onTaskChanged: () => undefined,
    ...(bars === undefined ? {} : { bars }),
  });
  const removeMetrics = addEngineMetrics(setup.metrics.registry, engine);
  const stopListening = listen(setup, engine);
  const stop = async (): Promise<void> => {
    stopListening();
    removeMetrics();
    await engine.stop();
  };
  return handleOf(engine, { nats, stop });
};

function stepsOf(engine: Engine, venueId: string, instId: string): { tickSize: string; lotSize: string } | undefined {
  return engine.instruments(venueId).find((each) => each.instId === instId);
}

function listen({ bus, log, nats }: EngineSetup, engine: Engine): () => void {
  const stops = [
    ...(nats === undefined ? [] : [answerNodes(nats, engine)]),
    bus.on('task_event', ({ taskId, shard }) => engine.wake(taskId, shard)),
    bus.on('credential_changed', ({ credentialId }) => {
      engine
        .credentialChanged(credentialId)
        .catch((error: unknown) => log.error({ err: error, credentialId }, 'the engine could not load a changed key'));
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function handleOf(engine: Engine, { nats, stop }: { nats: Nats | undefined; stop: () => Promise<void> }): EngineHandle {
  return {
    problem: () => (engine.ready() ? undefined : engine.reasons().join('; ')),
    details: () => ({ epoch: engine.installationEpoch, reasons: engine.reasons(), ...engine.counts() }),
    counts: () => engine.counts(),
    drain: (isDraining) => engine.drain(isDraining),
    venueNow: (venueId) => engine.venueNow(venueId),
    lastPrice: (venueId, instId) => engine.lastPrice(instId, venueId),
    tickSizeOf: (venueId, instId) => stepsOf(engine, venueId, instId)?.tickSize,
    async gapSince(account) {
      if (nats !== undefined && !engine.owns(account.shard)) return askGap(nats, account);
      return { since: engine.gapSince(account.credentialId) };
    },
    signalled(leadId) {
      engine.signalled(leadId);
      if (nats !== undefined) tellSignalled(nats, [leadId]);
    },
    stop,
  };
}
