// What the address of the operators' page says: filter, order and page of the list.
import { operatorRoles, operatorStates, type OperatorRole, type OperatorState } from '@millrace/contract/admin';
import { fieldsOf, withoutHoles } from '../../shared/address-fields.ts';
import { useAddress } from '../../shared/address.ts';

const orders = ['newest', 'seen'] as const;

export interface OperatorsSearch {
  state?: OperatorState;
  role?: OperatorRole;
  name?: string;
  sort?: (typeof orders)[number];
  page?: number;
}

/** Drops what the page does not understand. */
export function operatorsSearch(raw: Record<string, unknown>): OperatorsSearch {
  const { text, oneOf, page } = fieldsOf(raw);
  return withoutHoles({
    state: oneOf('state', operatorStates),
    role: oneOf('role', operatorRoles),
    name: text('name', /^[a-z0-9._-]{1,40}$/),
    sort: oneOf('sort', orders),
    page: page('page'),
  });
}

/** A change of filter or order leads to the first page. */
export function useOperatorsSearch(): { search: OperatorsSearch; change: (next: Record<string, unknown>) => void } {
  const { search, change } = useAddress(operatorsSearch);
  return { search, change: (next) => change({ page: undefined, ...next }, { replace: true }) };
}
