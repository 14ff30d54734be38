// What the address of the trail says: what it is narrowed to, and where its page begins. A link to it shows the same to a colleague.
import { operatorEventKinds, type OperatorEventKind } from '@millrace/contract/admin';
import { useGo, usePlaceSearch } from '../../shared/places.tsx';

export interface TrailSearch {
  kind?: OperatorEventKind;
  operator?: string;
  subject?: string;
  /** The last row of the page before. */
  before?: string;
}

/** Drops what the page does not understand. */
export function trailSearch(raw: Record<string, unknown>): TrailSearch {
  // The router reads digits as a number.
  const text = (name: string, pattern: RegExp): string | undefined => {
    const value = typeof raw[name] === 'number' ? String(raw[name]) : raw[name];
    return typeof value === 'string' && pattern.test(value) ? value : undefined;
  };
  const kind = operatorEventKinds.find((one) => one === raw['kind']);
  const operator = text('operator', /^[a-z0-9][a-z0-9._-]{2,39}$/);
  const subject = text('subject', /^[\w.:@-]{1,80}$/);
  const before = text('before', /^\d{1,18}$/);
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(operator === undefined ? {} : { operator }),
    ...(subject === undefined ? {} : { subject }),
    ...(before === undefined ? {} : { before }),
  };
}

type Change = { [Field in keyof TrailSearch]: TrailSearch[Field] | undefined };

/** What a change leaves out stays; `replace` leaves no step back. */
export function useTrailSearch(): { search: TrailSearch; change: (next: Change, how?: { replace: boolean }) => void } {
  const search = trailSearch(usePlaceSearch() as Record<string, unknown>);
  const go = useGo();
  return {
    search,
    change: (next, { replace } = { replace: false }) => go({ to: '.', search: (before) => trailSearch({ ...before, ...next }), replace }),
  };
}
