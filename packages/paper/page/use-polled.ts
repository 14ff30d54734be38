// A resource of the exchange that is read again every second while the page is visible.
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from './call.ts';

const POLL_MS = 1000;

export interface Polled<T> {
  /** The newest answer; undefined before the first. A failed call keeps the one before. */
  value: T | undefined;
  /** Reads now. @throws as `call` */
  refresh: () => Promise<void>;
}

/** Reads nothing while `path` is undefined. */
export function usePolled<T>(path: string | undefined): Polled<T> {
  const [answer, setAnswer] = useState<{ path: string; value: T }>();
  const current = useRef(path);
  const refresh = useCallback(async () => {
    if (path === undefined) return;
    const value = await call<T>(path);
    if (current.current === path) setAnswer({ path, value });
  }, [path]);
  useEffect(() => {
    current.current = path;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const poll = async (): Promise<void> => {
      if (!document.hidden) await refresh().catch(() => undefined);
      if (!isGone) timer = setTimeout(() => void poll(), POLL_MS);
    };
    void poll();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [path, refresh]);
  return { value: answer !== undefined && answer.path === path ? answer.value : undefined, refresh };
}
