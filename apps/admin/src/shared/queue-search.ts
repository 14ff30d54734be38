// What the address of a queue says: state, row, page, filter and order.
import { fieldsOf, withoutHoles } from './address-fields.ts';

export interface QueueSearch {
  state?: string;
  id?: string;
  page?: number;
  uid?: string;
  sort?: (typeof SORTS)[number];
  /** Of proposals. */
  kind?: string;
}

const SORTS = ['newest', 'oldest', 'largest'] as const;
const WORDS = /^.+$/s;

export function queueSearch(raw: Record<string, unknown>): QueueSearch {
  const { text, oneOf, page } = fieldsOf(raw);
  return withoutHoles({
    state: text('state', WORDS),
    id: text('id', WORDS),
    uid: text('uid', WORDS),
    page: page('page'),
    sort: oneOf('sort', SORTS),
    kind: text('kind', WORDS),
  });
}
