// Whether a line of a list is on the screen or nearly so, so that only what is seen is asked for.
import { useEffect, useRef, useState, type RefObject } from 'react';
import { IN_VIEW_MARGIN_PX } from './limits.ts';

export function useInView(): { ref: RefObject<HTMLLIElement | null>; inView: boolean } {
  const ref = useRef<HTMLLIElement>(null);
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (!ref.current) return undefined;
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: `${IN_VIEW_MARGIN_PX}px`,
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, inView };
}
