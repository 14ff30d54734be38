// A call under a fault that met it: dropped, delayed, refused, or done and not answered. For REST and sockets.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Fields, textField } from '../wire/fields.ts';
import { refuse } from '../wire/refusals.ts';
import type { Fault } from './faults.ts';

/** What reaches the caller: an answer, or silence. */
export type Outcome<T> = { kind: 'answer'; answer: T } | { kind: 'silence' };

/** @param act does what was asked, its journal included. @throws Refusal with the fault's code */
export async function underFault<T>(fault: Fault | undefined, act: () => T, crash: () => void): Promise<Outcome<T>> {
  if (fault?.kind === 'refuse') throw refuse(fault.code);
  if (fault?.kind === 'dropBefore') return { kind: 'silence' };
  if (fault?.kind === 'delayMs') await sleep(fault.ms);
  const answer = act();
  if (fault?.kind === 'crash') crash();
  if (fault?.kind === 'dropReplyAfterAccept' || fault?.kind === 'crash') return { kind: 'silence' };
  if (fault?.kind === 'refuseAfterAccept') throw refuse(fault.code);
  if (fault?.kind === 'delayReplyMs') await sleep(fault.ms);
  return { kind: 'answer', answer };
}

/** The instruments that a request names, in its query, its body or the items of its body. */
export function instIdsOf(...parts: readonly unknown[]): string[] {
  return parts
    .flatMap((part) => (Array.isArray(part) ? (part as unknown[]) : [part]))
    .map((part) => (typeof part === 'object' && part !== null ? textField(part as Fields, 'instId') : ''))
    .filter((instId) => instId !== '');
}
