// What the rest of the server may know of an engine that runs in the same process. Actions never go through here: they are task events in the database.
import type { Bus } from './bus.ts';
import type { Config } from './config.ts';
import type { Clock } from './clock.ts';
import type { Pools } from './database/index.ts';
import type { Vault } from './exchange/vault.ts';
import type { Logger } from 'pino';

export interface EngineDoor {
  /** Undefined when trading can run, else the reason it cannot, e.g. "market stream of paper is silent". */
  problem(): string | undefined;
  /** Figures for the management port. */
  details(): Record<string, unknown>;
  /** The venue's time in milliseconds; undefined before it was measured. */
  venueNow(venueId: string): number | undefined;
  /** Sends nothing for these credentials until the answer is called: their keys end, and others take their place. */
  holdKeys(credentialIds: readonly string[]): Promise<() => void>;
  /** Takes up the key that is stored now; the change signal says the same, later. */
  keyChanged(credentialId: string): Promise<void>;
  /** Stops taking work, waits for what is under way, closes its connections. */
  stop(): Promise<void>;
}

/** What starting an engine needs; the vault is handed over as it is, keys are opened only where orders are signed. */
export interface EngineSetup {
  config: Config;
  pools: Pools;
  /** Tells it of stored actions and of keys that were linked anew. */
  bus: Bus;
  vault: Vault;
  clock: Clock;
  log: Logger;
}

export type StartEngine = (setup: EngineSetup) => Promise<EngineDoor>;
