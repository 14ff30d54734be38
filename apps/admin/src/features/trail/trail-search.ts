// What the address of the trail says: what it is narrowed to, its order, and where its page begins.
import { operatorEventKinds, type OperatorEventKind } from '@millrace/contract/admin';
import { fieldsOf, withoutHoles } from '../../shared/address-fields.ts';
import { useAddress } from '../../shared/address.ts';

export interface TrailSearch {
  kind?: OperatorEventKind;
  operator?: string;
  subject?: string;
  sort?: 'oldest';
  /** The last row of the page before. */
  after?: string;
}

export function trailSearch(raw: Record<string, unknown>): TrailSearch {
  const { text, oneOf } = fieldsOf(raw);
  return withoutHoles({
    kind: oneOf('kind', operatorEventKinds),
    operator: text('operator', /^[a-z0-9][a-z0-9._-]{2,39}$/),
    subject: text('subject', /^[\w.:@-]{1,80}$/),
    sort: oneOf('sort', ['oldest'] as const),
    after: text('after', /^\d{1,18}$/),
  });
}

export const useTrailSearch = () => useAddress(trailSearch);
