// What every page of the console uses.
import { createToaster } from '@millrace/ui';
import { QueryClient } from '@tanstack/react-query';
import { createContext, use, useSyncExternalStore } from 'react';
import type { OperatorSelf } from '@millrace/contract/admin';
import { ApiError } from './api.ts';
import type { LookChoice } from './look.ts';
import { session } from './session.ts';

export const toaster = createToaster(3000);

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 2000,
      // A refusal is an answer.
      retry: (failures, error) => !(error instanceof ApiError && error.kind === 'refused') && failures < 2,
    },
  },
});

interface LookContextValue {
  look: LookChoice;
  change(look: LookChoice): void;
}

export const LookContext = createContext<LookContextValue | undefined>(undefined);

export function useLook(): LookContextValue {
  const value = use(LookContext);
  if (!value) throw new Error('useLook needs the console around it');
  return value;
}

export function useSession() {
  return useSyncExternalStore(session.subscribe, session.get);
}

/** The signed-in operator; pages inside the frame have one. */
export function useOperator(): OperatorSelf {
  const { operator } = useSession();
  if (!operator) throw new Error('this page needs a signed-in operator');
  return operator;
}
