// Whether the window has room for the layout of a laptop.
import { useSyncExternalStore } from 'react';

/** The same width as in the sheets of the layout. */
const WIDE = '(min-width: 900px)';

export function useWide(): boolean {
  return useSyncExternalStore(subscribe, isWide);
}

function subscribe(changed: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

function isWide(): boolean {
  return matchMedia(WIDE).matches;
}
