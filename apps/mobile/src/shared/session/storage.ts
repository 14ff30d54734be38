// Small values kept on the device, under the app's prefix. A browser that keeps nothing (private mode, full) must not stop anything.
export interface Storage {
  read: (name: string) => unknown;
  write: (name: string, value: unknown) => void;
  remove: (name: string) => void;
}

const prefix = 'millrace.';

/** Messages of the chat that wait to be sent; they end with the session. */
export const WAITING_MESSAGES = 'chat-waiting';

/** `store` is localStorage, or undefined where there is none. */
export function createStorage(store: Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined): Storage {
  return {
    read(name) {
      return quietly(() => JSON.parse(store?.getItem(prefix + name) ?? 'null') as unknown) ?? undefined;
    },
    write(name, value) {
      quietly(() => store?.setItem(prefix + name, JSON.stringify(value)));
    },
    remove(name) {
      quietly(() => store?.removeItem(prefix + name));
    },
  };
}

function quietly<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined; // closed, full or broken storage: as if nothing were kept
  }
}

/** localStorage, where the browser lets us have it. */
export function deviceStore(): globalThis.Storage | undefined {
  return quietly(() => globalThis.localStorage);
}

/** sessionStorage, which ends with the tab. */
export function tabStore(): globalThis.Storage | undefined {
  return quietly(() => globalThis.sessionStorage);
}
