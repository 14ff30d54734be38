// Whether the server answers. One failed call is not enough: the server is probed, and counts as lost when the probe fails too.
import { createStore, type StoreApi } from 'zustand/vanilla';
import { PROBE_FIRST_MS, PROBE_MS_MAX } from '../limits.ts';

export interface Connection extends StoreApi<{ lost: boolean }> {
  /** Something came from the server just now, if only a refusal. */
  heard: () => void;
  /** A call got no answer, or a socket broke. */
  failed: () => void;
}

export interface ConnectionOptions {
  /** navigator.onLine; false is certain, true is not. */
  online: () => boolean;
  /** Asks the server for anything small. @throws when it does not answer */
  probe: () => Promise<unknown>;
  /** The server answers again after a loss. */
  onReturn: () => void;
}

export function createConnection({ online, probe, onReturn }: ConnectionOptions): Connection {
  const store = createStore(() => ({ lost: !online() }));
  let waitMs = PROBE_FIRST_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  const lose = (): void => {
    store.setState({ lost: true });
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), waitMs);
    waitMs = Math.min(waitMs * 2, PROBE_MS_MAX);
  };
  const heard = (): void => {
    if (!store.getState().lost || !online()) return;
    clearTimeout(timer);
    waitMs = PROBE_FIRST_MS;
    store.setState({ lost: false });
    onReturn();
  };
  async function ask(): Promise<void> {
    if (asking) return;
    asking = true;
    const answered = await probe().then(
      () => true,
      () => false,
    );
    asking = false;
    if (answered && online()) heard();
    else lose();
  }
  addEventListener('offline', lose);
  addEventListener('online', () => void ask());
  if (store.getState().lost) lose();
  return {
    ...store,
    heard,
    failed() {
      if (!store.getState().lost) void ask();
    },
  };
}
