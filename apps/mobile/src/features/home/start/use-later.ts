// What stands below the first screen is drawn after it, and with all words of the language: a phone then reads and draws less before the first figure is there.
import { startTransition, useEffect, useState } from 'react';
import { useServices } from '../../../shared/services/services-context.ts';
import { whenIdle } from '../../../shared/when-at-rest.ts';

/** Whoever comes back finds the page whole, at the place where he left it. */
let drawn = false;

export function useLater(): boolean {
  const [later, setLater] = useState(drawn);
  const { language } = useServices();
  useEffect(() => {
    if (drawn) return undefined;
    let gone = false;
    const draw = (): void => {
      if (gone) return;
      drawn = true;
      startTransition(() => setLater(true));
    };
    // Painted, and then idle. Where the words do not come a part says what it can: they are asked for again with the first that is missing.
    const frame = requestAnimationFrame(() => whenIdle(() => void language.complete().then(draw, draw)));
    return () => {
      gone = true;
      cancelAnimationFrame(frame);
    };
  }, [language]);
  return later;
}
