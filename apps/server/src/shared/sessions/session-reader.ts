// Finds the session of a token, with a small cache that is never older than a second and is emptied by the database's change signals.
import type { Bus } from '../bus.ts';
import type { Clock } from '../clock.ts';
import { inTenant, type Pool } from '../database/index.ts';
import { findSession, openSessionsAmong, tokenTenant, type Session, type SessionState } from './session.store.ts';

/** A session is believed without asking the database for this long; a change signal ends that at once. */
const SESSION_CACHE_MS = 1000;
const SESSION_CACHE_MAX = 20_000;

export interface SessionReader {
  find(token: string): Promise<SessionState>;
  /** Drops the cached sessions of a user at once, without waiting for the signal. */
  forget(userId: string): void;
  /** Which of a tenant's sessions are open now, past the cache. */
  openAmong(tenantId: string, sessionIds: readonly string[]): Promise<Set<string>>;
  /** Calls the listener when sessions of a user may have ended; returns how to stop. */
  onChange(listener: (userId: string) => void): () => void;
}

export function createSessionReader(options: { app: Pool; bus: Bus; clock: Clock }): SessionReader {
  const { app, bus, clock } = options;
  const cache = new Map<string, { session: Session; untilMs: number }>();
  let changes = 0;
  const forget = (userId: string): void => {
    changes += 1;
    for (const [token, entry] of cache) if (entry.session.userId === userId) cache.delete(token);
  };
  bus.on('session_changed', ({ userId }) => forget(userId));
  bus.onGap(() => {
    changes += 1;
    cache.clear();
  });

  return {
    async find(token) {
      const tenantId = tokenTenant(token);
      if (tenantId === undefined) return { kind: 'unknown' };
      // Monotonic time: the test clock must not expire or extend cache entries.
      const known = cache.get(token);
      if (known && known.untilMs > performance.now()) return { kind: 'open', session: known.session };
      const before = changes;
      const state = await inTenant(app, tenantId, (tx) => findSession(tx, token, clock.now()));
      cache.delete(token);
      // A signal during the query may be about this session: then the result is used once but not cached.
      if (state.kind === 'open' && before === changes) {
        if (cache.size >= SESSION_CACHE_MAX) cache.clear();
        cache.set(token, { session: state.session, untilMs: performance.now() + SESSION_CACHE_MS });
      }
      return state;
    },
    forget,
    openAmong: (tenantId, ids) => inTenant(app, tenantId, (tx) => openSessionsAmong(tx, ids, clock.now())),
    onChange: (listener) => bus.on('session_changed', ({ userId }) => listener(userId)),
  };
}
