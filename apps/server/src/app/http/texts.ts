// The words of refusals and input rules in the caller's language. Catalogue keys: refusal.<code> and rule.<name>.
import type { InputIssue, InputProblem, LanguageTag } from '@millrace/contract';
import { translatorFor } from '@millrace/i18n/server';
import type { Refusal } from '../../shared/refusal.ts';

export function refusalText(language: LanguageTag, refusal: Refusal): string {
  return translatorFor(language)(`refusal.${refusal.code}`, refusal.detail);
}

export function inputProblems(language: LanguageTag, issues: readonly InputIssue[]): InputProblem[] {
  const t = translatorFor(language);
  return issues.map(({ field, rule, args }) => ({ field, rule, message: t(`rule.${rule}`, args) }));
}
