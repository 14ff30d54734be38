// What the address of the content's page says: filter, order and page of the list, or the text that is open.
import { contentColumns, contentKinds, contentLimits, type ContentColumn, type ContentKind } from '@millrace/contract';
import { contentStates, type ContentState } from '@millrace/contract/admin';
import { useGo, usePlaceSearch } from '../../shared/places.tsx';

export interface ContentSearch {
  /** The text that is open; `new` for one that was not saved yet. */
  id?: string;
  kind?: ContentKind;
  state?: ContentState;
  column?: ContentColumn;
  /** A part of a title. */
  text?: string;
  sort?: 'oldest';
  page?: number;
}

/** Drops what the page does not understand. */
export function contentSearch(raw: Record<string, unknown>): ContentSearch {
  // The router reads digits as a number.
  const text = (name: string): string => (['string', 'number'].includes(typeof raw[name]) ? String(raw[name]) : '');
  const page = Number(raw['page']);
  return withoutHoles({
    id: /^(?:new|art_\w{8,40})$/.test(text('id')) ? text('id') : undefined,
    kind: contentKinds.find((one) => one === raw['kind']),
    state: contentStates.find((one) => one === raw['state']),
    column: contentColumns.find((one) => one === raw['column']),
    text: text('text') === '' ? undefined : text('text').slice(0, contentLimits.titleMax),
    sort: raw['sort'] === 'oldest' ? ('oldest' as const) : undefined,
    page: Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : undefined,
  });
}

type Change = { [Field in keyof ContentSearch]: ContentSearch[Field] | undefined };

/** What a change leaves out stays; `replace` leaves no step back. */
export function useContentSearch(): { search: ContentSearch; change: (next: Change, how?: { replace: boolean }) => void } {
  const search = contentSearch(usePlaceSearch() as Record<string, unknown>);
  const go = useGo();
  return {
    search,
    change: (next, { replace } = { replace: false }) => go({ to: '.', search: (before) => withoutHoles({ ...before, ...next }), replace }),
  };
}

function withoutHoles<T extends object>(search: T): { [Field in keyof T]: NonNullable<T[Field]> } {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as {
    [Field in keyof T]: NonNullable<T[Field]>;
  };
}
