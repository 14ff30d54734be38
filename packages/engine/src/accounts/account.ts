// One linked account while the engine runs: its connection, its private streams, its send queue and which task each open order belongs to.
// Says when its state is known (`ready`) and lets nothing be decided before. Decides nothing itself.
import {
  createConnection,
  getTradeFee,
  isCredentialFault,
  type AccountStream,
  type Connection,
  type Credentials,
  type Egress,
  type Position,
  type StreamFault,
} from '@millrace/okx';
import type { Activity } from '../activity.ts';
import type { EngineOptions, VenueSettings } from '../options.ts';
import type { OrderRow } from '../stores/order-store.ts';
import type { AccountEvent } from './account-events.ts';
import { openAccountStreams } from './account-streams.ts';
import { createSendQueue, type SendQueue } from './send-queue.ts';
import { TradingSetup, type OpeningOrder } from './trading-setup.ts';
import type { Venue } from './venue.ts';

/**
 * opening: not compared yet. reconciling: books and exchange are being compared. ready: tasks may decide. gap: a stream was lost, nothing is
 * decided. closing: a stream is missing and the books were compared by request; only what closes is decided and sent. broken: the key does not
 * hold, nothing is sent. closed: not used any more.
 */
export type AccountState = 'opening' | 'reconciling' | 'ready' | 'gap' | 'closing' | 'broken' | 'closed';

export interface GivenAccount {
  credentialId: string;
  keyVersion: string;
  shard: number;
  credentials: Credentials;
  venue: Venue;
  activity: Activity;
  /** What broke the key already; null while it holds. */
  problem: string | null;
  /** Whether its sockets should open before those of others: something of it is at the venue. */
  isUrgent(): boolean;
  /** Whether the engine surely owns the account still: asked in the moment before something leaves for the venue that would do something there. */
  mayWrite(): boolean;
  onEvent(account: Account, event: AccountEvent): void;
}

/** Commission as decimal strings of the notional. */
export interface FeeRates {
  takerRate: string;
  makerRate: string;
}

/** Where neither the account's nor the venue's common rates are known. */
const FALLBACK_RATES: FeeRates = { takerRate: '0.001', makerRate: '0.001' };

/** Without sockets: see live/needs-streams.ts. Reports at once that the key is broken. */
export function openAccount(options: EngineOptions, given: GivenAccount): Account {
  const account = new Account(options, given);
  if (given.problem !== null) account.breakKey(given.problem);
  return account;
}

export class Account {
  readonly credentialId: string;
  /** Which key of the credential this account uses; see credential-store. */
  readonly keyVersion: string;
  readonly shard: number;
  readonly venue: Venue;
  readonly connection: Connection;
  readonly queue: SendQueue = createSendQueue();
  /** Task of each open order, by client order id; of a stop also by its algo id and the order it became. */
  readonly orders = new Map<string, string>();
  /** Of each isolated position, decimal text by `instId leg`; see liquidation-prices.ts. */
  readonly liquidationPrices = new Map<string, string>();
  /** The newest comparison with the venue that a liquidation price caused, and the one that begins after it; see pending-liquidation.ts. */
  comparison: Promise<void> = Promise.resolve();
  nextComparison: Promise<void> | null = null;
  /** Why the key does not hold: a code of the venue or a problem's name; empty while it does. */
  brokenBy = '';
  /** Counts the connections: what was read under an older one is dropped. */
  generation = 0;
  /** Whether it may have held something since it was compared last, and is owed funding for it: from an order on, and while something is held. */
  heldLately = false;
  /** It is compared again in a moment: a task of it has just come here and could not be compared yet. */
  comparesSoon = false;
  /** Wall ms since which nothing of it can need its sockets; null while something can. */
  unneededSince: number | null = null;
  readonly #options: EngineOptions;
  readonly #given: GivenAccount;
  readonly #setup: TradingSetup;
  readonly #rates = new Map<string, FeeRates>();
  readonly #fundingFees = new Map<string, string>();
  #streams: readonly AccountStream[] = [];
  /** Counts the openings of its sockets: what closed ones say is not heard. */
  #opening = 0;
  #streamsLive = false;
  #state: AccountState = 'opening';
  #gapSince: number | null;
  /** How many callers hold the key because it is about to be replaced. */
  #holds = 0;
  #brokenWhileHeld: string | undefined;
  /** A replay waits until the account is known, now and after every gap. */
  #release: () => void;
  /** ... and until sockets that open while it is ready are live. */
  #releaseOpening: () => void = () => undefined;
  /** Its sockets open while it is ready, and were not live yet. */
  #isOpening = false;

  constructor(options: EngineOptions, given: GivenAccount) {
    const { credentialId, keyVersion, shard, credentials, venue, activity, mayWrite } = given;
    const { settings, clock } = venue;
    this.#options = options;
    this.#given = given;
    this.credentialId = credentialId;
    this.keyVersion = keyVersion;
    this.shard = shard;
    this.venue = venue;
    const egress = egressOf(settings, shard);
    this.connection = createConnection({
      restUrl: settings.restUrl,
      credentials,
      clock,
      wallClock: options.wallClock,
      ipBudget: egress?.ipBudget ?? venue.ipBudget,
      ...(egress === undefined ? {} : { fetch: egress.fetch }),
      simulated: settings.environment === 'demo',
      // A request may wait while its owner loses the account and has it again: then its fate was asked for without it.
      mayWrite: () => mayWrite() && this.#state !== 'closed',
      onTimestampRefused: async () => void (await clock.measure()),
      ...(settings.orders === 'socket' ? { orderSocket: () => this.#streams[0] } : {}),
      ...(settings.brokerCode === undefined ? {} : { tag: settings.brokerCode }),
    });
    this.#setup = new TradingSetup(this.connection);
    this.#gapSince = options.wallClock.nowMs();
    this.#release = activity.hold();
  }

  get state(): AccountState {
    return this.#state;
  }

  /** Compared with the exchange: what closes may be decided. */
  get mayClose(): boolean {
    return this.#state === 'ready' || this.#state === 'closing';
  }

  /** Wall ms since which nothing is known of it; null while it is ready, or not used any more. */
  get gapSince(): number | null {
    return this.#gapSince;
  }

  /** Whether its streams tell what happens to its orders. */
  get hears(): boolean {
    return this.#streamsLive;
  }

  /** Whether its venue takes so many new sockets in a second and no more. */
  get isPaced(): boolean {
    const { settings } = this.venue;
    return (egressOf(settings, this.shard)?.pace ?? settings.pace) !== undefined;
  }

  get isWithoutSockets(): boolean {
    return this.#streams.length === 0;
  }

  /** False when they are open already, or the account is not used any more. */
  openStreams(): boolean {
    if (this.#streams.length > 0 || this.#isOver()) return false;
    this.#isOpening = this.#state === 'ready';
    if (this.#isOpening) this.#releaseOpening = this.#given.activity.hold();
    const { credentials, venue, activity, isUrgent } = this.#given;
    this.#opening += 1;
    const opening = this.#opening;
    const ifOpen = (act: () => void): void => void (opening === this.#opening && act());
    this.#streams = openAccountStreams(this.#options, {
      credentials,
      venue,
      egress: egressOf(venue.settings, this.shard),
      activity,
      isUrgent,
      onEvent: (event) => ifOpen(() => this.#emit(event)),
      onLive: (live) => ifOpen(() => this.#onLive(live)),
      onFault: (fault) => ifOpen(() => this.#onFault(fault)),
    });
    return true;
  }

  /** What is known of it stays known: for an account of which nothing is at the venue. */
  closeStreams(): void {
    const streams = this.#streams;
    this.#opening += 1;
    this.#streams = [];
    this.#streamsLive = false;
    this.unneededSince = null;
    for (const stream of streams) stream.close();
  }

  setState(next: 'reconciling' | 'ready' | 'gap' | 'closing'): void {
    this.#enter(next);
  }

  breakKey(code: string): void {
    if (this.#isOver()) return;
    if (this.#holds > 0) {
      this.#brokenWhileHeld = code;
      return;
    }
    this.brokenBy = code;
    this.#enter('broken');
    for (const stream of this.#streams) stream.close();
    this.#emit({ type: 'broken', code });
  }

  /** Something that concerns this account was missed: compare again before anything is decided. */
  resync(): void {
    if (this.#isOver() || this.#holds > 0) return;
    this.generation += 1;
    if (this.#streamsLive) return this.#reconcile();
    this.#lose();
  }

  /**
   * Its key is about to end because its owner makes another: nothing is decided or sent, and a refusal of the key counts only if it stays the
   * key. The returned function ends the hold, and everything is compared first.
   */
  hold(): () => void {
    this.#holds += 1;
    this.generation += 1;
    this.#enter('gap');
    let released = false;
    return () => {
      if (released) return;
      released = true;
      this.#holds -= 1;
      if (this.#holds > 0 || this.#isOver()) return;
      if (this.#brokenWhileHeld !== undefined) return this.breakKey(this.#brokenWhileHeld);
      this.generation += 1;
      if (this.#streamsLive) this.#reconcile();
      else this.#lose();
    };
  }

  /** Commission of the account; the venue's common rates when it does not answer. */
  async fees(instId: string): Promise<FeeRates> {
    const known = this.#rates.get(instId);
    if (known !== undefined) return known;
    const facts = this.venue.instruments.get(instId);
    const reply = await getTradeFee(this.connection, { instType: facts?.productType === 'spot' ? 'SPOT' : 'SWAP', instId });
    if (reply.kind !== 'ok') return facts ?? FALLBACK_RATES;
    this.#rates.set(instId, reply.data);
    return reply.data;
  }

  /** Makes the leverage fit an opening swap order and sees that the position mode does. Null when both do, else the venue's code. */
  prepare(order: OpeningOrder): Promise<string | null> {
    return this.#setup.prepare(order);
  }

  /** Notes whose orders these are. */
  followOrders(taskId: string, orders: readonly Pick<OrderRow, 'clOrdId' | 'ordId' | 'childOrdId'>[]): void {
    for (const order of orders)
      for (const id of [order.clOrdId, order.ordId, order.childOrdId]) if (id !== null) this.orders.set(id, taskId);
  }

  /** Notes the funding that a position frame shows. True when it changed. */
  noteFundingFee({ instId, positionSide, fundingFee }: Position): boolean {
    const key = `${instId} ${positionSide}`;
    if (fundingFee === (this.#fundingFees.get(key) ?? '0')) return false;
    this.#fundingFees.set(key, fundingFee);
    return true;
  }

  close(): void {
    this.#enter('closed');
    this.queue.close();
    for (const stream of this.#streams) stream.close();
  }

  #isOver(): boolean {
    return this.#state === 'closed' || this.#state === 'broken';
  }

  #enter(next: AccountState): void {
    if (this.#isOver()) return;
    if (this.#holds > 0 && next !== 'gap' && next !== 'broken' && next !== 'closed') return;
    const isKnown = (state: AccountState): boolean => state === 'ready' || state === 'broken' || state === 'closed';
    if (!isKnown(next) && this.#state === 'ready') this.#release = this.#given.activity.hold();
    this.#state = next;
    this.queue.open(next === 'ready' ? 'all' : next === 'closing' ? 'exits' : 'none');
    if (next === 'ready' || next === 'closed') this.#gapSince = null;
    else this.#gapSince ??= this.#options.wallClock.nowMs();
    if (isKnown(next)) this.#release();
    if (next !== 'ready') this.#releaseOpening();
  }

  #reconcile(): void {
    const wasReady = this.#state === 'ready' && this.#isOpening;
    this.#isOpening = false;
    this.#enter('reconciling');
    this.#emit({ type: 'live', wasReady });
  }

  #lose(): void {
    this.#enter('gap');
    this.#emit({ type: 'gap' });
  }

  #emit(event: AccountEvent): void {
    this.#given.onEvent(this, event);
  }

  #onLive(live: boolean): void {
    this.#streamsLive = live;
    if (this.#isOver()) return;
    this.generation += 1;
    if (live) return this.#reconcile();
    this.#options.logger.warn({ credentialId: this.credentialId }, 'private stream lost');
    this.#lose();
  }

  #onFault(fault: StreamFault): void {
    if (fault.kind === 'credential') return this.breakKey(fault.code);
    this.#options.logger.warn({ credentialId: this.credentialId, fault }, 'private stream');
    // What a frame that we cannot read said must be asked.
    if (fault.kind === 'malformed') this.resync();
  }
}

/** An account keeps one address, whichever engine of this machine has it: its shard is a hash of the credential. */
function egressOf({ egress }: VenueSettings, shard: number): Egress | undefined {
  return egress?.[shard % egress.length];
}

/** Whether a reply says that the key itself does not hold. */
export function isKeyRefused(reply: { kind: string; code?: string }): boolean {
  return reply.kind === 'refused' && reply.code !== undefined && isCredentialFault(reply.code);
}
