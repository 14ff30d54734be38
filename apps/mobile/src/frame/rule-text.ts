// The words of a broken rule, the same that the server would use.
import type { InputIssue } from '@millrace/contract';
import type { Translator } from '@millrace/i18n';

export function ruleText(issue: Pick<InputIssue, 'rule' | 'args'>, translator: Translator): string {
  const key = `rule.${issue.rule}`;
  return translator.has(key) ? translator.t(key, issue.args) : translator.t('common.inputInvalid');
}
