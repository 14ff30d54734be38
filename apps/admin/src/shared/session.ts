// The operator's session: a token that lives as long as the tab. The server ends it after half an hour without an operator's request.
import type { OperatorSelf } from '@millrace/contract/admin';

const KEY = 'millrace.console.token';

export interface Session {
  token: string | undefined;
  operator: OperatorSelf | undefined;
  /** Why there is no session any more: the server ended it. */
  isLost: boolean;
}

let current: Session = { token: sessionStorage.getItem(KEY) ?? undefined, operator: undefined, isLost: false };
const listeners = new Set<() => void>();

function set(next: Session): void {
  current = next;
  if (next.token === undefined) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, next.token);
  for (const listener of listeners) listener();
}

export const session = {
  get: (): Session => current,
  open: (token: string, operator: OperatorSelf): void => set({ token, operator, isLost: false }),
  know: (operator: OperatorSelf): void => set({ ...current, operator }),
  /** @param isLost by the server, not by the operator */
  end: (isLost: boolean): void => set({ token: undefined, operator: undefined, isLost }),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
