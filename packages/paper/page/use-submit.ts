// Sends a form, one submission at a time.
import { useState, type FormEvent } from 'react';

export interface Submit {
  isBusy: boolean;
  /** The exchange's text of the last failure; "" when it could not be reached, undefined when there was none. */
  error: string | undefined;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

export function useSubmit(send: (form: HTMLFormElement) => Promise<void>): Submit {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  return {
    isBusy,
    error,
    onSubmit(event) {
      event.preventDefault();
      setBusy(true);
      setError(undefined);
      send(event.currentTarget)
        .catch((cause: unknown) => setError(cause instanceof Error ? cause.message : String(cause)))
        .finally(() => setBusy(false));
    },
  };
}

/** The texts of a form by the names of its fields. */
export function textsOf(form: HTMLFormElement): Readonly<Record<string, string>> {
  return Object.fromEntries([...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}
