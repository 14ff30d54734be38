// What the address of the content's page says: filter, order and page of the list, or the text that is open.
import { contentColumns, contentKinds, contentLimits, type ContentColumn, type ContentKind } from '@millrace/contract';
import { contentStates, type ContentState } from '@millrace/contract/admin';
import { useAddress } from '../../shared/address.ts';
import { fieldsOf, withoutHoles } from '../../shared/address-fields.ts';

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
  const { text, oneOf, page } = fieldsOf(raw);
  return withoutHoles({
    id: text('id', /^(?:new|art_\w{8,40})$/),
    kind: oneOf('kind', contentKinds),
    state: oneOf('state', contentStates),
    column: oneOf('column', contentColumns),
    text: text('text', /./)?.slice(0, contentLimits.titleMax),
    sort: oneOf('sort', ['oldest']),
    page: page('page'),
  });
}

export const useContentSearch = () => useAddress(contentSearch);
