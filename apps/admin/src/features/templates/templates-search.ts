// What the address of the groups' page says: filter, order and page of the list, or the group that is open and its part.
import { templateKinds } from '@millrace/contract';
import { runnerStates, templateStates, type TemplateRunner, type TemplateState } from '@millrace/contract/admin';
import { fieldsOf, withoutHoles } from '../../shared/address-fields.ts';
import { useAddress } from '../../shared/address.ts';

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
  const { text, oneOf, page } = fieldsOf(raw);
  return withoutHoles({
    id: text('id', /^(?:new|grp_\w{8,40})$/),
    part: oneOf('part', parts),
    state: oneOf('state', templateStates),
    kind: oneOf(
      'kind',
      templateKinds.map((type) => String(type)),
    ),
    text: text('text', /^.{1,60}$/s),
    sort: oneOf('sort', ['oldest'] as const),
    page: page('page'),
    run: page('run'),
    runUid: text('runUid', /^\d{8}$/),
    runState: oneOf('runState', runnerStates),
  });
}

export const useTemplatesSearch = () => useAddress(templatesSearch);
