// A member that holds a lease, without an engine.
import { LeaseSession } from '../../../packages/engine/src/ownership/lease-session.ts';
import type { TemporaryDatabase } from '../../postgres/temporary-database.ts';

/** Longer than a bench does something else between two questions. */
const SILENCE_MS = 600_000;

export function openLeaseMember({ engineUrl }: TemporaryDatabase, random: () => number): Promise<LeaseSession> {
  return LeaseSession.open({ config: { connectionString: engineUrl }, silenceMs: SILENCE_MS, random, onEnd: () => undefined });
}
