// The last question before money leaves the wallet: the safe password, and the second step where the server asks for it.
import { useLocale } from '@millrace/ui';
import { useState } from 'react';
import { ApiError, errorText } from '../../../shared/api/api-error.ts';
import { passwordHash, plainTotp } from '../../accounts/index.ts';

export interface Proof {
  secondPassword: string;
  totp?: string;
}

export interface Outgoing {
  asked: boolean;
  busy: boolean;
  failure: string | undefined;
  /** The safe password is not set: it is set on its own page. */
  lacksPassword: boolean;
  password: string;
  setPassword: (text: string) => void;
  /** Undefined while the server did not ask for a second step. */
  totp: string | undefined;
  setTotp: (text: string) => void;
  ask: () => void;
  forget: () => void;
  run: () => void;
}

const secondSteps = ['totpNeeded', 'totpWrong'];

interface OutgoingOptions {
  needsTotp?: boolean;
  /** Sends; what it throws is said on the sheet. */
  send: (proof: Proof) => Promise<void>;
}

export function useOutgoing({ needsTotp = false, send }: OutgoingOptions): Outgoing {
  const { t } = useLocale();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const reason = error instanceof ApiError ? error.reason : undefined;
  const [wasAsked, setWasAsked] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await send({ secondPassword: passwordHash(password), ...(code !== '' && { totp: plainTotp(code) }) });
      setAsked(false);
      setPassword('');
      setCode('');
    } catch (failed) {
      setError(failed);
      if (failed instanceof ApiError && secondSteps.includes(String(failed.reason))) setWasAsked(true);
    } finally {
      setBusy(false);
    }
  };
  return {
    asked,
    busy,
    failure: error === undefined ? undefined : problemsOr(error, errorText(error, t)),
    lacksPassword: reason === 'safePasswordMissing',
    password,
    setPassword,
    totp: needsTotp || wasAsked ? code : undefined,
    setTotp: setCode,
    ask() {
      setError(undefined);
      setAsked(true);
    },
    forget: () => setAsked(false),
    run: () => {
      if (!busy) void run();
    },
  };
}

/** The words of the fields, where the server names fields. */
function problemsOr(error: unknown, text: string): string {
  return error instanceof ApiError && error.problems.length > 0 ? error.problems.map(({ message }) => message).join(' ') : text;
}
