// The last known state, kept on the device so that the app can show something without a network: answers of a few named calls, with their
// times. Never secrets, bound to one session, bounded in size and age, gone with the session.
import { info, menuList } from '@millrace/contract';
import type { QueryClient } from '@tanstack/react-query';
import { isRecord } from '../shared/api/api-error.ts';
import { hostPaths, sessionPaths } from '../shared/session/figure-paths.ts';
import { pictureAddress, type HomePicture, type KeptPicture } from '../shared/session/home-picture.ts';
import { ownerOf } from '../shared/session/owner-of.ts';
import { KEPT_BYTES_MAX, KEPT_MS_MAX, KEPT_READS_MAX } from '../shared/limits.ts';

interface KeptRead {
  key: readonly unknown[];
  data: unknown;
  atMs: number;
}

interface KeptState {
  /** Which build wrote it: another one may mean something else by it. */
  build: string;
  /** Which session it belongs to; empty for a guest. */
  owner: string;
  reads: KeptRead[];
}

/** Where one text is kept: the browser's cache storage, which has room for more than local storage and does not block. */
export interface KeptPlace {
  read: () => Promise<string | undefined>;
  write: (text: string) => Promise<void>;
  writePicture: (text: string) => Promise<void>;
  clear: () => Promise<void>;
}

export interface PersistedReadsOptions {
  queries: QueryClient;
  place: KeptPlace;
  build: string;
  token: () => string | undefined;
  now: () => number;
}

export interface PersistedReads {
  /** Puts what is known into the cache of reads, marked as old, if it belongs to this session. */
  restore: () => Promise<void>;
  /** @param picture Home as it stands; the one before stays without */
  save: (picture?: HomePicture) => Promise<void>;
  clear: () => Promise<void>;
}

export function createPersistedReads({ queries, place, build, token, now }: PersistedReadsOptions): PersistedReads {
  let turn = Promise.resolve();
  // One after the other: a save that is under way must not outlive the clearing of a logout.
  const inTurn = (work: () => Promise<void>): Promise<void> => (turn = turn.then(work, work).catch(() => undefined));
  return {
    async restore() {
      const kept = readState(await place.read().catch(() => undefined));
      if (!kept || kept.build !== build) return;
      const mine = kept.owner === (await ownerOf(token()));
      for (const { key, data, atMs } of kept.reads) {
        // Where the device was slow the server has answered meanwhile.
        if ((queries.getQueryState(key)?.dataUpdatedAt ?? 0) >= atMs) continue;
        if (now() - atMs > KEPT_MS_MAX || !(mine || hostPaths.includes(String(key[0])))) continue;
        queries.setQueryData(key, data, { updatedAt: atMs });
        await queries.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
      }
    },
    save: (picture) =>
      inTurn(async () => {
        const owner = await ownerOf(token());
        const state: KeptState = { build, owner, reads: collect(queries, owner !== '') };
        await place.write(withinBytes(state));
        if (picture && owner !== '') await place.writePicture(JSON.stringify({ ...picture, build, owner } satisfies KeptPicture));
      }),
    clear: () => inTurn(() => place.clear()),
  };
}

function collect(queries: QueryClient, withSession: boolean): KeptRead[] {
  const paths = withSession ? [...hostPaths, ...sessionPaths] : hostPaths;
  const found = queries
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => paths.includes(String(queryKey[0])) && state.data !== undefined)
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data, atMs: state.dataUpdatedAt }));
  // What the app cannot start without comes first, then the newest.
  const first = [...hostPaths, info.path, menuList.path];
  const rank = ({ key }: KeptRead): number => (first.includes(String(key[0])) ? 0 : 1);
  return found.toSorted((left, right) => rank(left) - rank(right) || right.atMs - left.atMs).slice(0, KEPT_READS_MAX);
}

function withinBytes(state: KeptState): string {
  const reads: KeptRead[] = [];
  let size = 0;
  for (const read of state.reads) {
    size += JSON.stringify(read).length;
    if (size > KEPT_BYTES_MAX) break;
    reads.push(read);
  }
  return JSON.stringify({ ...state, reads });
}

function readState(text: string | undefined): KeptState | undefined {
  if (text === undefined) return undefined;
  try {
    const state: unknown = JSON.parse(text);
    const fits =
      isRecord(state) && typeof state['build'] === 'string' && typeof state['owner'] === 'string' && Array.isArray(state['reads']);
    if (!fits) return undefined;
    const reads = (state['reads'] as unknown[]).filter(
      (read) => isRecord(read) && Array.isArray(read['key']) && typeof read['atMs'] === 'number',
    );
    return { ...state, reads } as unknown as KeptState;
  } catch {
    return undefined; // cut off or not ours
  }
}

export function persistedReadsPlace(storage: CacheStorage, name: string): KeptPlace {
  const address = '/last-known';
  const put = async (where: string, text: string): Promise<void> => {
    await (await storage.open(name)).put(where, new Response(text, { headers: { 'content-type': 'application/json' } }));
  };
  return {
    read: async () => {
      const found = await (await storage.open(name)).match(address);
      return found?.text();
    },
    write: (text) => put(address, text),
    writePicture: (text) => put(pictureAddress, text),
    clear: async () => {
      await storage.delete(name);
    },
  };
}
