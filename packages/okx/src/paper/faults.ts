// Faults on demand, for tests of those who trade here: each is used up by the requests it meets.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Fields, requiredField, textField } from './wire/fields.ts';
import { FAULT_DELAY_MS_MAX, FAULTS_MAX } from './limits.ts';
import { refuse } from './wire/refusals.ts';

export type FaultKind = 'dropReplyAfterAccept' | 'dropBefore' | 'refuse' | 'delayMs';

export interface Fault {
  kind: FaultKind;
  /** Code of a refusal. */
  code: string;
  /** Waits as long as a delay says. */
  wait(): Promise<void>;
}

export interface Faults {
  /** @throws Refusal 51000 */
  add(fields: Fields): void;
  /** The fault that meets a request, one use less. */
  next(path: string): Fault | undefined;
  clear(): void;
}

const KINDS: readonly string[] = ['dropReplyAfterAccept', 'dropBefore', 'refuse', 'delayMs'];

/** @param defaultPath hit by faults that name none */
export function createFaults(defaultPath: string): Faults {
  let planned: { fault: Fault; path: string; count: number }[] = [];
  return {
    add(fields) {
      const kind = requiredField(fields, 'kind');
      const count = Number(textField(fields, 'count') || '1');
      const ms = Number(textField(fields, 'ms') || '0');
      if (!KINDS.includes(kind)) throw refuse('51000', 'kind');
      if (!Number.isInteger(count) || count < 1 || planned.length >= FAULTS_MAX) throw refuse('51000', 'count');
      if (!Number.isFinite(ms) || ms < 0 || ms > FAULT_DELAY_MS_MAX) throw refuse('51000', 'ms');
      const fault: Fault = {
        kind: kind as FaultKind,
        code: textField(fields, 'code') || '50013',
        wait: () => sleep(ms),
      };
      planned.push({ fault, path: textField(fields, 'path') || defaultPath, count });
    },
    next(path) {
      const entry = planned.find((candidate) => candidate.path === path);
      if (!entry) return undefined;
      entry.count -= 1;
      if (entry.count === 0) planned = planned.filter((candidate) => candidate !== entry);
      return entry.fault;
    },
    clear() {
      planned = [];
    },
  };
}
