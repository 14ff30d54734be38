// What the server may ask of trading, wherever the engines run. User actions and changes of keys never go through here: they are rows of the database.
export interface AskedAccount {
  credentialId: string;
  shard: number;
}

export interface EngineCounts {
  /** The number under which its claims are noted; null while it has no lease. */
  member: number | null;
  shards: number;
  accounts: number;
  tasks: number;
  refusedWrites: number;
}

export interface KnownGap {
  /** Wall ms since which nothing is known of the account; undefined while it is known, or no task uses it. */
  since: number | undefined;
}

export interface EngineHandle {
  /** Undefined when trading can run, else the reason it cannot, e.g. "market stream of paper is silent". */
  problem(): string | undefined;
  /** Figures for the management port. */
  details(): Record<string, unknown>;
  /** Of the engine of this process; undefined where none runs here. */
  counts(): EngineCounts | undefined;
  /** Whether the engine of this process gives its accounts to others. */
  drain(isDraining: boolean): Promise<void>;
  /** The venue's time in milliseconds; undefined before it was measured. */
  venueNow(venueId: string): number | undefined;
  /** The newest price of the venue's feed and its time, venue ms; undefined where none is known (yet). */
  lastPrice(venueId: string, instId: string): { last: string; ts: number } | undefined;
  /** Undefined where the venue does not list the instrument. */
  tickSizeOf(venueId: string, instId: string): string | undefined;
  /** What the account's owner says; undefined when nobody owns it at present. */
  gapSince(account: AskedAccount): Promise<KnownGap | undefined>;
  /** Signals of a trader are stored: who copies him hears them. Call after the commit. */
  signalled(leadId: string): void;
  /** Takes no more work, waits for work in progress, closes its connections. */
  stop(): Promise<void>;
}
