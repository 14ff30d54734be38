// What the settings of a template are called at the console, with units, choices and broken rules in words.
import { fieldNameKey, inputRules, kindOf, type KindField, type TemplateIssue } from '@millrace/contract';
import { findInstrument } from '@millrace/market';
import type { MessageKey, Translate } from '@millrace/i18n';

/** Settings that no form of the app names. */
const ownNames = ['buyType', 'repeatOrder', 'growthMode', 'entryGate', 'marginGuard'] as const;
type OwnName = (typeof ownNames)[number];

export function productOf(instId: string): 'spot' | 'swap' {
  return findInstrument(instId)?.instType === 'SPOT' ? 'spot' : 'swap';
}

export function fieldName(kind: number, field: KindField, instId: string, t: Translate): string {
  const own = ownNames.find((name) => name === field.wire);
  if (own !== undefined) return t(`console.templateField.${own satisfies OwnName}`);
  return t(fieldNameKey({ kind: kindOf(kind), on: productOf(instId) }, field.wire) as MessageKey);
}

export function fieldUnit({ unit }: KindField, instId: string, t: Translate): string {
  if (unit === 'contracts' || unit === 'orders' || unit === 'seconds') return t(`tasks.unit.${unit}`);
  if (unit === 'base') return findInstrument(instId)?.baseCcy ?? '';
  return { percent: '%', times: '×', usdt: 'USDT', price: 'USDT', choice: '' }[unit];
}

/** Choices that the app names already. */
const optionKeys: Readonly<Record<string, MessageKey>> = {
  long: 'tasks.direction.long',
  short: 'tasks.direction.short',
  both: 'tasks.direction.both',
  repeat: 'tasks.repeat',
  single: 'tasks.single',
};

export function optionName(option: string, t: Translate): string {
  return t(optionKeys[option] ?? (`console.templateOption.${option}` as MessageKey));
}

/** The text of a setting for a reader. */
export function valueText(field: KindField, text: string | undefined, instId: string, t: Translate): string {
  if (text === undefined) return '–';
  if (field.unit === 'choice') return field.options.includes(text) ? optionName(text, t) : text;
  return text === '' ? t('tasks.noBound') : `${text} ${fieldUnit(field, instId, t)}`.trim();
}

/** The words of a mistake, the same that the server would use. */
export function issueText({ rule, args }: Pick<TemplateIssue, 'rule' | 'args'>, t: Translate): string {
  const isWhole = inputRules[rule].every((name) => args[name] !== undefined);
  return isWhole ? t(`rule.${rule}`, args) : t('common.inputInvalid');
}
