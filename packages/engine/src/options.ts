// What the engine is given: everything it reaches outside itself goes through here.
import type pg from 'pg';
import type { Environment } from '@millrace/contract';
import type { Clock, ConnectPace, Credentials, Egress, PublicStream, PublicStreamOptions } from '@millrace/okx';
import type { LiveBars } from './live-bars.ts';
import type { BrokenCredential } from './stores/credential-store.ts';
import type { EngineTiming } from './limits.ts';
import type { OnFacts } from './stores/write-decisions.ts';

/** A venue as configured. Nothing else is ever contacted. */
export interface VenueSettings {
  id: string;
  kind: 'paper' | 'okx';
  environment: Environment;
  restUrl: string;
  publicWsUrl: string;
  privateWsUrl: string;
  businessWsUrl: string;
  /** Orders and their cancels over the account's socket while it is live; by REST when not given. */
  orders?: 'rest' | 'socket';
  /** Broker code on every order; none unless configured. */
  brokerCode?: string;
  /** Addresses of this machine from which its accounts are reached, each with a pace of its own; the system's choice where there are none. */
  egress?: readonly Egress[];
  /** Its sockets open in turn, one pace for all of this process; at once where not given. */
  pace?: ConnectPace;
  /** Where its prices come from; a public socket of this process where not given. */
  openPrices?(options: PublicStreamOptions): PublicStream;
}

/** The part of a pino logger that the engine uses. */
export interface Logger {
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
  error(detail: object, message: string): void;
}

/** Of each of the four moves of money: its intent is committed, it is marked as sent, it was sent, its end is stored. */
export const moveKillPoints = (['toFunding', 'purchase', 'redeem', 'toTrading'] as const).flatMap((step) =>
  (['committed', 'marked', 'sent', 'done'] as const).map((when) => `${step}-${when}` as const),
);

/** Places between two steps of an order's way to the venue at which a test may end the process. */
export const killPoints = [
  'decided',
  'intent-committed',
  'send-marked',
  'sent',
  'acked',
  'fill-decided',
  'fill-stored',
  'done-stored',
  'cycle-settled',
  'cancel-committed',
  'cancel-sent',
  'action-stored',
  'reconciled',
] as const;
/** Of everything that is sent: it was asked whether the account is still owned, and nothing has left. */
export const lastKillPoint = 'guarded';
/** Of a task that copies: before it decides about a signal, and when that is stored. */
export const copyKillPoints = ['signal-heard', 'signal-stored'] as const;
export type KillPoint =
  | (typeof killPoints)[number]
  | (typeof moveKillPoints)[number]
  | (typeof copyKillPoints)[number]
  | 'interest-stored'
  | typeof lastKillPoint;

/** Accounts that came to an engine. */
export interface TakeOver {
  /** It started; shards were free, as their engine left or died; its own lease was lost and had again. */
  cause: 'start' | 'claim' | 'regain';
  shards: number;
  accounts: number;
  /** Numbers of the leases that had them before; null for what had been given back in order. */
  from: readonly (number | null)[];
  /** From when nobody was seen to own the shards until the claim, at most a question of the lease too long; null when this engine had not asked before. */
  ownedMs: number | null;
  /** Since the claim: until what is held could be closed, until all streams were live; null where that was not reached. */
  exitsMs: number | null;
  streamsMs: number | null;
  /** Orders that were sent and not answered. */
  lookups: number;
}

export interface EngineOptions {
  /** Role millrace_engine; its connections pipeline (`pipeline` of pg). The session of the lease is opened beside it with the same settings. */
  pool: pg.Pool;
  venues: readonly VenueSettings[];
  /** Opens the secrets of a credential; they stay in the connection's closure and are never stored or logged. */
  openCredential(credentialId: string): Promise<Credentials>;
  /** A file outside the database that belongs to this installation alone, e.g. DATA_DIR/instance.json; made when missing. */
  instanceFile: string;
  /** The id that all engines of an installation share, each with a file of its own; the file's own where this engine is alone. */
  cluster?: string;
  wallClock: Clock;
  /** Seeded, [0, 1). */
  random: () => number;
  logger: Logger;
  /** In order: trade records are booked by the engine itself, before these. */
  onFacts: OnFacts;
  /** Before copiers hear a leader: completes what his stored signals still lack. Without it signals that open are never heard. */
  prepareSignals?(leadId: string): Promise<void>;
  /** Signals of these leaders were stored by this engine, which has heard them: for the other engines. */
  onSignals?(leadIds: readonly string[]): void;
  /** A key was found broken, once for each time: inside the transaction that stores it. */
  onCredentialBroken(tx: pg.PoolClient, broken: BrokenCredential): Promise<void>;
  /** Accounts came to this engine, and all their streams are live. */
  onTakeOver?(takeOver: TakeOver): void;
  /** After each commit that changed the task. */
  onTaskChanged(taskId: string, userId: string, tenantId: string): void;
  /** Closed bars of the venues for the kinds that read them; without it none of them hears of a bar. */
  bars?: LiveBars;
  killPoint?(name: KillPoint): void;
  timing?: Partial<EngineTiming>;
}
