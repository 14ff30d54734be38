// Takes a second tap on the same act within half a second for the first one.
import { limits } from '@millrace/contract';
import { useLocale } from '@millrace/ui';
import { useRef } from 'react';

/** Answers whether a tap counts. @param act where one component has several */
export function useThrottle(): (act?: string) => boolean {
  const { now } = useLocale();
  const last = useRef({ act: '', at: -Infinity });
  return (act = '') => {
    const at = now();
    if (act === last.current.act && at - last.current.at < limits.throttleMs) return false;
    last.current = { act, at };
    return true;
  };
}
