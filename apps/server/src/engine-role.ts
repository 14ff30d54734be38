// The engine as a role of this process: what it reaches of the server is handed over here, and what it must hear comes from the change signals.
import path from 'node:path';
import { EngineRunningError, startEngine, type Engine, type VenueSettings } from '@millrace/engine';
import { ConfigError } from './config.ts';
import type { EngineDoor, EngineSetup, StartEngine } from './engine-door.ts';
import { loadCredentialRow, openCredential, tellKeyBroken } from './exchange/index.ts';
import { onFacts } from './tasks/index.ts';

/** @throws ConfigError when another engine runs on the database */
export const startEngineRole: StartEngine = async (setup) => {
  const { config, pools, vault, clock, log } = setup;
  const engine = await startEngine({
    pool: pools.engine,
    venues: config.venues.map(venueSettings),
    async openCredential(credentialId) {
      const row = await loadCredentialRow(pools.engine, credentialId);
      if (!row) throw new Error(`the credential ${credentialId} is not linked any more`);
      return openCredential(vault, row);
    },
    instanceFile: path.join(config.dataDir, 'instance.json'),
    wallClock: { nowMs: () => clock.now() },
    random: Math.random,
    logger: log,
    onFacts: onFacts(clock),
    onCredentialBroken: (tx, broken) => tellKeyBroken(tx, broken, clock.now()),
    // A trigger of the database tells readers, whoever changed the task.
    onTaskChanged: () => undefined,
  }).catch((cause: unknown) => {
    if (cause instanceof EngineRunningError)
      throw new ConfigError('Another engine is already trading for this database; stop it first.', { cause });
    throw cause;
  });
  const stopListening = listen(setup, engine);
  return doorOf(engine, stopListening);
};

function venueSettings(venue: EngineSetup['config']['venues'][number]): VenueSettings {
  const { id, kind, environment, restUrl, publicWsUrl, privateWsUrl, businessWsUrl, orders, brokerCode } = venue;
  const addresses = { restUrl, publicWsUrl, privateWsUrl, businessWsUrl };
  return {
    id,
    kind,
    environment,
    ...addresses,
    ...(orders === undefined ? {} : { orders }),
    ...(brokerCode === undefined ? {} : { brokerCode }),
  };
}

function listen({ bus, log }: EngineSetup, engine: Engine): () => void {
  const stops = [
    bus.on('task_event', ({ taskId }) => engine.wake(taskId)),
    bus.on('credential_changed', ({ credentialId }) => {
      engine
        .credentialChanged(credentialId)
        .catch((error: unknown) => log.error({ err: error, credentialId }, 'the engine did not take up a changed key'));
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function doorOf(engine: Engine, stopListening: () => void): EngineDoor {
  return {
    problem: () => (engine.ready() ? undefined : engine.reasons().join('; ')),
    details: () => ({ epoch: engine.installationEpoch, reasons: engine.reasons() }),
    venueNow: (venueId) => engine.venueNow(venueId),
    holdKeys: (credentialIds) => engine.holdKeys(credentialIds),
    keyChanged: (credentialId) => engine.credentialChanged(credentialId),
    async stop() {
      stopListening();
      await engine.stop();
    },
  };
}
