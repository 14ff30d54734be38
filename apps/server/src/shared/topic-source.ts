// What a feature registers for the stream: its topics and how a subscription to one is opened.
import type { Context } from './context/context.ts';
import type { Session } from './sessions/index.ts';
import type { Tenant } from './tenants/tenant.store.ts';

export interface TopicRequest {
  topic: string;
  session: Session;
  tenant: Tenant;
  /**
   * Runs a read together with the account's other sockets: the answer is of a read that begins after this call.
   * Equal keys must mean equal reads for the account; the answer is shared and must not be changed.
   */
  share<T>(key: string, read: () => Promise<T>): Promise<T>;
}

/** Sends frames of one topic to one reader; the hub numbers them. Frames after the subscription ended are dropped. */
export interface TopicReader {
  snapshot(data: unknown): void;
  delta(data: unknown): void;
}

export interface TopicSource {
  /** The topic itself, or its beginning when it ends with a colon: "tasks", "task:", "price:". */
  topic: string;
  /** At most this many deltas a second; of those in between only the newest is sent, so only for topics whose delta is the whole. */
  framesPerSecMax?: number;
  /** What it tells does not come by change signals: it goes on without them. */
  isWithoutSignals?: true;
  /**
   * Sends a snapshot, then deltas, until the answered function is called. Refuses (notFound) what the reader may not see.
   * Listen for changes before reading the snapshot, or one in between is lost.
   */
  open(context: Context, request: TopicRequest, reader: TopicReader): Promise<() => void>;
}
