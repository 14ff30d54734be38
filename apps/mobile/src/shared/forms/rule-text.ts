// The words of a broken rule, the same that the server would use; bounds as the reader's language writes numbers.
import type { InputIssue } from '@millrace/contract';
import { isDecimal } from '@millrace/market';
import type { Translator } from '@millrace/i18n';
import { formatDecimal } from '@millrace/ui';

export function ruleText(issue: Pick<InputIssue, 'rule' | 'args'>, translator: Translator): string {
  const key = `rule.${issue.rule}`;
  return translator.has(key) ? translator.t(key, shownArgs(issue.args, translator)) : translator.t('common.inputInvalid');
}

function shownArgs(args: InputIssue['args'], { tag }: Translator): InputIssue['args'] {
  const shown = (value: string | number): string | number =>
    typeof value === 'string' && isDecimal(value) ? formatDecimal(value, { tag }) : value;
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, shown(value)]));
}
