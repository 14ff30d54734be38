// What the address of the groups' page says: filter, order and page of the list, or the group that is open and its part.
import { templateKinds } from '@millrace/contract';
import { runnerStates, templateStates, type TemplateRunner, type TemplateState } from '@millrace/contract/admin';
import { useGo, usePlaceSearch } from '../../shared/places.tsx';

export const parts = ['template', 'runners', 'versions'] as const;
export type Part = (typeof parts)[number];

export interface TemplatesSearch {
  /** The group that is open; `new` for one that was not saved yet. */
  id?: string;
  part?: Part;
  state?: TemplateState;
  kind?: string;
  /** A part of the name. */
  text?: string;
  sort?: 'oldest';
  page?: number;
  /** Page of those who run the open group. */
  run?: number;
  runUid?: string;
  runState?: TemplateRunner['state'];
}

/** Drops what the page does not understand. */
export function templatesSearch(raw: Record<string, unknown>): TemplatesSearch {
  // The router reads digits as a number.
  const text = (name: string): string =>
    typeof raw[name] === 'number' ? String(raw[name]) : typeof raw[name] === 'string' ? raw[name] : '';
  const pageOf = (name: string): number | undefined => {
    const page = Number(raw[name]);
    return Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : undefined;
  };
  return withoutHoles({
    id: /^(?:new|grp_\w{8,40})$/.test(text('id')) ? text('id') : undefined,
    part: parts.find((one) => one === raw['part']),
    state: templateStates.find((one) => one === raw['state']),
    kind: templateKinds.some((type) => String(type) === text('kind')) ? text('kind') : undefined,
    text: text('text') === '' ? undefined : text('text').slice(0, 60),
    sort: raw['sort'] === 'oldest' ? ('oldest' as const) : undefined,
    page: pageOf('page'),
    run: pageOf('run'),
    runUid: /^\d{8}$/.test(text('runUid')) ? text('runUid') : undefined,
    runState: runnerStates.find((one) => one === raw['runState']),
  });
}

type Change = { [Field in keyof TemplatesSearch]: TemplatesSearch[Field] | undefined };

/** What a change leaves out stays; `replace` leaves no step back. */
export function useTemplatesSearch(): {
  search: TemplatesSearch;
  change: (next: Change, how?: { replace: boolean; ignoreBlocker?: boolean }) => void;
} {
  const search = templatesSearch(usePlaceSearch() as Record<string, unknown>);
  const go = useGo();
  return {
    search,
    change: (next, how = { replace: false }) => go({ to: '.', search: (before) => withoutHoles({ ...before, ...next }), ...how }),
  };
}

function withoutHoles<T extends object>(search: T): { [Field in keyof T]: NonNullable<T[Field]> } {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as {
    [Field in keyof T]: NonNullable<T[Field]>;
  };
}
