// Sends a code by mail and counts down until the next may be asked for.
import { limits, sendEmailCode, type EmailCodePurpose } from '@millrace/contract';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useSend } from '../../../shared/hooks/use-call.ts';

export interface EmailCode {
  /** Seconds until the next may be sent; 0 when it may be now. */
  waitSec: number;
  busy: boolean;
  /** @throws {ApiError} */
  send: (email: string) => Promise<void>;
}

export function useEmailCode(purpose: EmailCodePurpose, now: () => number): EmailCode {
  const call = useSend(sendEmailCode);
  const [untilMs, setUntilMs] = useState(0);
  const [nowMs, setNowMs] = useState(now);
  const waiting = untilMs > nowMs;
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setInterval(() => setNowMs(now()), 250);
    return () => clearInterval(timer);
  }, [waiting, now]);
  const waitFor = (seconds: number): void => {
    setNowMs(now());
    setUntilMs(now() + seconds * 1000);
  };
  return {
    waitSec: Math.max(0, Math.ceil((untilMs - nowMs) / 1000)),
    busy: call.isPending,
    async send(email) {
      try {
        waitFor((await call.mutateAsync({ email, purpose })).resendAfterSec);
      } catch (error) {
        if (error instanceof ApiError && error.reason === 'emailCodeTooSoon') waitFor(secondsOf(error));
        throw error;
      }
    },
  };
}

function secondsOf(error: ApiError): number {
  const waitSec = Object.values(error.detail).find((value) => typeof value === 'number');
  return typeof waitSec === 'number' ? waitSec : limits.emailCodeResendSec;
}
