// The way to push services. Implemented by the feature `alerts`.

export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushWords {
  payload: string;
  ttlSec: number;
  urgent: boolean;
  /** A later push with the same topic replaces one that waits at the service. */
  topic: string;
}

export type PushOutcome =
  | { kind: 'taken' }
  /** The subscription has ended at the service. */
  | { kind: 'gone' }
  | { kind: 'tooLarge' }
  | { kind: 'busy'; waitMs: number }
  /** Worth another attempt. */
  | { kind: 'failed'; reason: string }
  /** Another attempt would end the same way. */
  | { kind: 'refused'; reason: string };

export interface PushDoor {
  publicKey: string;
  /** Rejects when the push is to be tried again because it never reached the service, or may not have. */
  send(target: PushTarget, words: PushWords): Promise<PushOutcome>;
  close(): Promise<void>;
}
