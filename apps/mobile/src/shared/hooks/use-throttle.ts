// Takes a second tap within half a second for the first one.
import { limits } from '@millrace/contract';
import { useLocale } from '@millrace/ui';
import { useRef } from 'react';

/** Answers whether this tap counts. */
export function useThrottle(): () => boolean {
  const { now } = useLocale();
  const last = useRef(-Infinity);
  return () => {
    const at = now();
    if (at - last.current < limits.throttleMs) return false;
    last.current = at;
    return true;
  };
}
