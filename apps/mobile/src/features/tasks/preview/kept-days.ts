// Days of bars kept on the phone, so that a preview needs each day once and works offline. A browser that keeps nothing makes each preview ask anew.
import type { HistoryBar, HistoryDay } from '@millrace/contract';

export interface DayRange {
  instId: string;
  bar: HistoryBar;
  /** First and last day, beginnings of days of UTC, ms. */
  from: number;
  until: number;
}

/** A day as the server sent it, with its prices. */
export type KeptDay = HistoryDay & { prices: string };

export interface KeptDays {
  /** Oldest first. */
  read: (range: DayRange) => Promise<KeptDay[]>;
  write: (of: Pick<DayRange, 'instId' | 'bar'>, days: readonly KeptDay[]) => Promise<void>;
}

const DATABASE = 'millrace.bars';
const STORE = 'days';
type Key = [instId: string, bar: string, day: number];

/** `factory`: the browser's IndexedDB, where it has one. */
export function createKeptDays(factory: IDBFactory | undefined): KeptDays {
  let opened: Promise<IDBDatabase> | undefined;
  const open = (): Promise<IDBDatabase> => {
    opened ??= new Promise((resolve, reject) => {
      if (factory === undefined) return reject(new Error('no IndexedDB'));
      const request = factory.open(DATABASE, 1);
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB is closed')));
    });
    return opened;
  };
  return {
    read: ({ instId, bar, from, until }) =>
      orElse([], async () => {
        const store = (await open()).transaction(STORE).objectStore(STORE);
        const range = IDBKeyRange.bound([instId, bar, from] satisfies Key, [instId, bar, until] satisfies Key);
        return (await answerOf(store.getAll(range))) as KeptDay[];
      }),
    write: ({ instId, bar }, days) =>
      orElse(undefined, async () => {
        const store = (await open()).transaction(STORE, 'readwrite').objectStore(STORE);
        const keys = days.map((day): Key => [instId, bar, day.day]);
        await Promise.all(days.map((day, at) => answerOf(store.put(day, keys[at]))));
      }),
  };
}

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });
}

/** A browser may refuse to keep anything, or end it at any time. */
async function orElse<Result>(otherwise: Result, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch {
    return otherwise;
  }
}
