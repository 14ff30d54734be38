// Connects what keeps the last known state: the state of the connection, the newest frames of the stream, the reads stored on the device.
import { getTenantByUrl } from '@millrace/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../shared/api/client.ts';
import { ApiError } from '../shared/api/api-error.ts';
import { KEPT_SAVE_MS, KEPT_WAIT_MS, PROBE_TIMEOUT_MS } from '../shared/limits.ts';
import { keptCache, type HomePicture } from '../shared/session/home-picture.ts';
import type { PersistedReads } from './persisted-reads.ts';
import type { SessionStore } from '../shared/session/session-store.ts';
import type { NewestFrames } from '../shared/stream/newest-frames.ts';
import { createConnection, type Connection } from '../shared/services/connection.ts';

export interface LastKnown {
  connection: Connection;
}

export interface LastKnownParts {
  /** Home as it stands now; undefined where it does not. */
  picture: () => Promise<HomePicture | undefined>;
  queries: QueryClient;
  session: SessionStore;
  /** Reports nothing to the line itself. */
  api: ApiClient;
  origin: string;
  /** Absent where the page was opened by plain http, and in a preview: nothing is stored on the device then. */
  storage: CacheStorage | undefined;
  /** Reconnects the stream when the server answers again. */
  wake: () => void;
  /** What the stream said last; undefined before a session. */
  memory: () => NewestFrames | undefined;
}

/** Restores what is kept from an earlier start before it answers. */
export async function createLastKnown({
  queries,
  session,
  api,
  origin,
  storage,
  wake,
  memory,
  picture,
}: LastKnownParts): Promise<LastKnown> {
  const build = import.meta.url.split('/').pop() ?? '';
  const kept = keptOnDemand(storage, async (found) => {
    const { createPersistedReads, persistedReadsPlace } = await import('./persisted-reads.ts');
    return createPersistedReads({
      queries,
      place: persistedReadsPlace(found, keptCache),
      build,
      token: () => session.getState().token,
      now: Date.now,
    });
  });
  // A device that does not answer must not hold the start: what it kept is then put beside what came meanwhile.
  await Promise.race([restoreKept(storage, kept), new Promise((resolve) => setTimeout(resolve, KEPT_WAIT_MS))]);
  const connection = createConnection({
    online: () => navigator.onLine,
    probe: () => api.call(getTenantByUrl, { url: origin }, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).catch(passAnswer),
    onReturn() {
      wake();
      void queries.invalidateQueries();
    },
  });
  connection.subscribe(({ lost }) => {
    if (lost) memory()?.pour(queries);
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = (): void => {
    clearTimeout(timer);
    timer = undefined;
    memory()?.pour(queries);
    void kept(async (reads) => reads.save(await picture()));
  };
  queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true)
      timer ??= setTimeout(save, KEPT_SAVE_MS);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') save();
  });
  session.subscribe((state, before) => {
    if (state.token === before.token) return;
    clearTimeout(timer);
    timer = undefined;
    memory()?.clear();
    // What a session left must go even where the chunk cannot be loaded.
    void kept(
      (reads) => reads.clear(),
      () => storage?.delete(keptCache),
    );
  });
  return { connection };
}

async function restoreKept(storage: CacheStorage | undefined, kept: WithKept): Promise<void> {
  if (await storage?.has(keptCache).catch(() => false)) await kept((reads) => reads.restore());
}

type WithKept = (work: (reads: PersistedReads) => Promise<void>, otherwise?: () => unknown) => Promise<void>;

/** Loads what keeps the reads when it is first used: a first start has nothing kept. Work is done in the order of the asking. */
function keptOnDemand(storage: CacheStorage | undefined, load: (storage: CacheStorage) => Promise<PersistedReads>): WithKept {
  let loading: Promise<PersistedReads> | undefined;
  return async (work, otherwise) => {
    if (storage === undefined) return;
    loading ??= load(storage);
    try {
      await work(await loading);
    } catch {
      // A chunk that did not come: nothing is kept this time, the next asking tries again.
      loading = undefined;
      await otherwise?.();
    }
  };
}

/** Whatever the server said, it said something. */
function passAnswer(error: unknown): void {
  if (!isAnswer(error)) throw error;
}

function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'refused' || error.kind === 'malformed');
}

/** An api that reports to the connection whether the server answered. */
export function reportingApi(api: ApiClient, line: () => Connection | undefined): ApiClient {
  return {
    async call(call, input, options) {
      try {
        const output = await api.call(call, input, options);
        line()?.heard();
        return output;
      } catch (error) {
        if (isAnswer(error)) line()?.heard();
        else if (error instanceof ApiError) line()?.failed();
        throw error;
      }
    },
  };
}
