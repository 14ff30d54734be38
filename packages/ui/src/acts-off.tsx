// Below this, nothing can be done: the button of every sheet and form says why in the place of its act.
import { createContext, use } from 'react';

const Reason = createContext<string | undefined>(undefined);

/** `<ActsOff value="Only in your own account">`; undefined lets acts be done again. */
export const ActsOff = Reason.Provider;

export function useActsOff(): string | undefined {
  return use(Reason);
}
