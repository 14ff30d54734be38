// Whether the window has room for the layout of a laptop.
import { useSyncExternalStore } from 'react';
import { isWide, WIDE } from '../wide.ts';

export function useWide(): boolean {
  return useSyncExternalStore(subscribe, isWide);
}

function subscribe(changed: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
