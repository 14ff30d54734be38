// Everything that a handler, a job or a topic can reach. Made once by start-server; nothing in the server keeps state outside it.
import type { Logger } from 'pino';
import type { Bus } from './bus.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Pools } from './database/index.ts';
import type { EngineDoor } from './engine-door.ts';
import type { Vault } from './exchange/vault.ts';
import type { VenueDoor } from './exchange/venue-door.ts';
import type { MarketDoor } from './market/index.ts';
import type { MailSender } from './mail/mail-sender.ts';
import type { Metrics } from './management/metrics.ts';
import type { PasswordChecker } from './accounts/index.ts';
import type { SessionReader } from './sessions/index.ts';
import type { TenantReader } from './tenants/index.ts';

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
  /** The only way to an exchange beside the engine. */
  venues: VenueDoor;
  /** Public data of the venues. */
  market: MarketDoor;
  tenants: TenantReader;
  sessions: SessionReader;
  passwords: PasswordChecker;
  metrics: Metrics;
  /** Sends mails; only the job send_mail may use it. Undefined while the server starts. */
  mail: MailSender | undefined;
  /** The engine of this process; undefined where the role runs elsewhere. */
  engine: EngineDoor | undefined;
}
