// What can wait until a page has what it shows: nothing is being read any more, and the browser has nothing more urgent to do.
import type { QueryClient } from '@tanstack/react-query';
import { PAINT_WAIT_MS, REST_LOOK_MS } from './limits.ts';

/** @returns gives it up */
export function whenAtRest(queries: Pick<QueryClient, 'isFetching'>, work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let given = false;
  const wait = (): void => {
    timer = setTimeout(() => whenIdle(look), REST_LOOK_MS);
  };
  const look = (): void => {
    if (given) return;
    if (queries.isFetching() > 0) wait();
    else work();
  };
  wait();
  return () => {
    given = true;
    clearTimeout(timer);
  };
}

/** Safari has no such moment. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work);
  else setTimeout(work);
}

/** When what stands now is on the screen. A page that is not seen is not painted: it goes on after a moment. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PAINT_WAIT_MS);
  });
}
