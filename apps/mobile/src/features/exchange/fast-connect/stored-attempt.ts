// The fast connect that this device began, stored so that its end is recognised in another tab or after a reload. Its state is worth nothing without the
// session that made it.
import { isRecord } from '../../../shared/api/api-error.ts';
import type { Storage } from '../../../shared/session/storage.ts';

export interface StoredAttempt {
  state: string;
  /** The exchange's page, to open it again. */
  authorizeUrl: string;
  /** Where the trader goes once it is linked: a path of ours. */
  to: string;
}

const name = 'fastConnect';

export function keepAttempt(storage: Storage, attempt: StoredAttempt): void {
  storage.write(name, attempt);
}

export function keptAttempt(storage: Storage): StoredAttempt | undefined {
  const kept = storage.read(name);
  if (!isRecord(kept)) return undefined;
  const { state, authorizeUrl, to } = kept;
  if (typeof state !== 'string' || typeof authorizeUrl !== 'string' || typeof to !== 'string') return undefined;
  return /^https?:\/\//.test(authorizeUrl) ? { state, authorizeUrl, to } : undefined;
}

export function forgetAttempt(storage: Storage): void {
  storage.remove(name);
}
