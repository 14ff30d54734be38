// What the address of a list says: state, row, page, filter and order. A link to it shows the same to a colleague.
export interface QueueSearch {
  state?: string;
  id?: string;
  page?: number;
  uid?: string;
  sort?: 'newest' | 'oldest' | 'largest';
  /** Of proposals. */
  kind?: string;
}

const SORTS = ['newest', 'oldest', 'largest'] as const;

/** Drops what no list understands. */
export function queueSearch(raw: Record<string, unknown>): QueueSearch {
  const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
  // The router reads digits as a number.
  const digits = (value: unknown): string | undefined => text(typeof value === 'number' ? String(value) : value);
  const [state, id, uid, page, sort] = [
    text(raw['state']),
    digits(raw['id']),
    digits(raw['uid']),
    Number(raw['page']),
    SORTS.find((one) => one === raw['sort']),
  ];
  return {
    ...(state === undefined ? {} : { state }),
    ...(id === undefined ? {} : { id }),
    ...(uid === undefined ? {} : { uid }),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
    ...(sort === undefined ? {} : { sort }),
    ...(text(raw['kind']) === undefined ? {} : { kind: String(raw['kind']) }),
  };
}
