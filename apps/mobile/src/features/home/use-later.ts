// What stands below the first screen is drawn after it: a phone then reads and draws less before the first figure is there.
import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from '../../shared/when-at-rest.ts';

/** Whoever comes back finds the page whole, at the place where he left it. */
let drawn = false;

export function useLater(): boolean {
  const [later, setLater] = useState(drawn);
  useEffect(() => {
    if (drawn) return undefined;
    let gone = false;
    // Painted, and then idle.
    const frame = requestAnimationFrame(() =>
      whenIdle(() => {
        if (gone) return;
        drawn = true;
        startTransition(() => setLater(true));
      }),
    );
    return () => {
      gone = true;
      cancelAnimationFrame(frame);
    };
  }, []);
  return later;
}
