// How much room the window has.
import { useSyncExternalStore } from 'react';
import { isWide, WIDE } from '../wide.ts';

/** The same width as in the sheets of the layout. */
const ROOMY = '(min-width: 1280px)';

/** Room for the layout of a laptop. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, isWide);
}

/** Room for a column beside what a page is about. */
export function useRoomy(): boolean {
  return useSyncExternalStore(subscribe, isRoomy);
}

function subscribe(changed: () => void): () => void {
  const queries = [WIDE, ROOMY].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', changed);
  return () => {
    for (const query of queries) query.removeEventListener('change', changed);
  };
}

function isRoomy(): boolean {
  return matchMedia(ROOMY).matches;
}
