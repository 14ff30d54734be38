// Everything that a handler, a job or a topic can reach. Typed here, below the features; made and filled once by start-server.
import type { ChainDoor } from '@millrace/chain';
import type { History } from '@millrace/engine';
import type { Logger } from 'pino';
import type { Bus } from '../bus.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import type { Pools } from '../database/index.ts';
import type { MailSender } from '../mail-sender.ts';
import type { Metrics } from '../metrics.ts';
import type { SessionReader } from '../sessions/index.ts';
import type { TenantReader } from '../tenants/tenant-reader.ts';
import type { Vault } from '../vault/vault.ts';
import type { VenueClients } from '../venue-clients.ts';
import type { EngineHandle } from './engine-handle.ts';
import type { MarketData } from './market-data.ts';
import type { PasswordChecker } from './password-checker.ts';
import type { PushDoor } from './push-door.ts';

export interface Context {
  config: Config;
  log: Logger;
  /** Wall clock. Trading time comes from the venue, through `engine`. */
  clock: Clock;
  pools: Pools;
  /** Change signals of the database: task_changed, message_written and others. */
  bus: Bus;
  /** Seals and opens exchange keys. */
  vault: Vault;
  /** Connections to the venues; nothing but these and the engine contacts an exchange. */
  venues: VenueClients;
  /** The chain on which USDT arrives and is paid out. */
  chain: ChainDoor;
  /** Public data of the venues. */
  market: MarketData;
  tenants: TenantReader;
  sessions: SessionReader;
  passwords: PasswordChecker;
  metrics: Metrics;
  /** The way to push services. */
  push: PushDoor;
  /** Only jobs may use it. Undefined while the server starts. */
  mail: MailSender | undefined;
  /** The engine of this process; undefined where the role runs elsewhere. */
  engine: EngineHandle | undefined;
  /** The recorder of this process, for the engine's start and the operator's figures; calls read the database. */
  history: History | undefined;
  /** The port that the app answers on; 0 before it does. */
  appPort: number;
}
