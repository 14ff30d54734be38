// The envelope of every answer. Code "200" goes with HTTP 200 only; a refusal's code is its HTTP status.
import type { Envelope, InputProblem, LanguageTag, RefusalData } from '@millrace/contract';
import type { Refusal } from '../../shared/refusal.ts';
import { inputProblems, refusalText } from './texts.ts';

export const INPUT_PROBLEMS_MAX = 50;

export function answered(data: unknown): Envelope {
  return { code: '200', msg: '', data };
}

/** The answer to a refusal. All `notFound` answers are identical, so that they reveal nothing about what exists. */
export function refused(refusal: Refusal, language: LanguageTag): Envelope {
  const code = String(refusal.status);
  const msg = refusalText(language, refusal);
  if (refusal.code === 'inputInvalid' || refusal.issues.length > 0) {
    const data: InputProblem[] = inputProblems(language, refusal.issues.slice(0, INPUT_PROBLEMS_MAX));
    return { code, msg, data };
  }
  const data: RefusalData = {
    reason: refusal.code,
    ...(refusal.detail && refusal.code !== 'notFound' ? { detail: { ...refusal.detail } } : {}),
  };
  return { code, msg, data };
}
