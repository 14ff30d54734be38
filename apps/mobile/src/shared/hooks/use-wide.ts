// How much room the window has.
import { useSyncExternalStore } from 'react';

/** The same widths as in the sheets of the layout. */
const WIDE = '(min-width: 900px)';
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

function isWide(): boolean {
  return matchMedia(WIDE).matches;
}

function isRoomy(): boolean {
  return matchMedia(ROOMY).matches;
}
