// What the address of the operators' page says: filter, order and page of the list.
import { operatorRoles, operatorStates, type OperatorRole, type OperatorState } from '@millrace/contract/admin';
import { useGo, usePlaceSearch } from '../../shared/places.tsx';

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
  const state = operatorStates.find((one) => one === raw['state']);
  const role = operatorRoles.find((one) => one === raw['role']);
  const sort = orders.find((one) => one === raw['sort']);
  // The router reads digits as a number.
  const name = typeof raw['name'] === 'number' ? String(raw['name']) : raw['name'];
  const page = Number(raw['page']);
  return {
    ...(state && { state }),
    ...(role && { role }),
    ...(typeof name === 'string' && /^[a-z0-9._-]{1,40}$/.test(name) && { name }),
    ...(sort && { sort }),
    ...(Number.isInteger(page) && page > 1 && page < 10_000 && { page }),
  };
}

/** A change of filter or order leads to the first page. */
export function useOperatorsSearch(): { search: OperatorsSearch; change: (next: Record<string, unknown>) => void } {
  const search = operatorsSearch(usePlaceSearch() as Record<string, unknown>);
  const go = useGo();
  return {
    search,
    change: (next) => go({ to: '.', search: () => operatorsSearch({ ...search, page: undefined, ...next }) as object, replace: true }),
  };
}
