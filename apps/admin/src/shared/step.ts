// The second step that is asked for again: a call that needs it waits here until the operator has given a code, or has given up.

type Answer = (isGiven: boolean) => void;

let waiting: readonly Answer[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Answer[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** @returns whether a code was given; several calls wait for the same one */
export function askStep(): Promise<boolean> {
  return new Promise((resolve) => set([...waiting, resolve]));
}

export const step = {
  isAsked: (): boolean => waiting.length > 0,
  end(isGiven: boolean): void {
    const answers = waiting;
    set([]);
    for (const answer of answers) answer(isGiven);
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
