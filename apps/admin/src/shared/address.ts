// What the address of a page says, and how to change it: a link to it shows the same to a colleague.
import { useGo, usePlaceSearch } from './places.tsx';

type Change<Search> = { [Field in keyof Search]?: Search[Field] | undefined };

interface How {
  /** Leaves no step back. */
  replace?: boolean;
  ignoreBlocker?: boolean;
}

/** The address of the page that is open, as `read` understands it. What a change leaves out stays. */
export function useAddress<Search extends object>(
  read: (raw: Record<string, unknown>) => Search,
): { search: Search; change: (next: Change<Search>, how?: How) => void } {
  const go = useGo();
  return {
    search: read(usePlaceSearch() as Record<string, unknown>),
    change: (next, how = {}) => go({ to: '.', search: (before) => read({ ...before, ...next }), ...how }),
  };
}
