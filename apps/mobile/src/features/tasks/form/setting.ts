// One setting of a form: its words, what its value comes to, what is wrong with it, and how its input works.
import { traderWords, type KindField } from '@millrace/contract';
import { isDecimal, multiplyDecimals } from '@millrace/market';
import type { Translate, Translator } from '@millrace/i18n';
import { formatDecimal, useLocale } from '@millrace/ui';
import { decimalText, typedText } from '../../../shared/forms/typed-decimal.ts';
import { useLastPrice } from '../common/use-instruments.ts';
import { fieldOf, type KindLayout } from '../task-kinds.ts';
import { emptyPriceHint, fieldLabel, fieldUnit } from '../task-words.ts';
import { steppedText } from './stepped-text.ts';
import type { TaskFormState } from './use-task-form.ts';

/** What keeps fields from being changed. */
export interface FieldLocks {
  /** Something is held: what the position is made of stays. */
  held: boolean;
  /** The task belongs to a group: its operator sets all but a few. */
  byOperator: boolean;
}

export interface FieldsProps {
  layout: KindLayout;
  form: TaskFormState;
  locked: FieldLocks;
}

export type Setting = ReturnType<typeof settingOf>;

export function useSettings(words: readonly string[], props: FieldsProps): readonly Setting[] {
  const locale = useLocale();
  const last = useLastPrice(props.form.instrument?.instId ?? '');
  return words.map((word) => settingOf(word, props, { ...locale, last }));
}

type Around = Pick<Translator, 't' | 'tag'> & { last: string | undefined };

function settingOf(word: string, { layout, form, locked }: FieldsProps, around: Around) {
  const { t, tag } = around;
  const field = fieldOf(layout, word);
  const isFixed = locked.byOperator && !traderWords.has(word);
  const disabled = isFixed || (locked.held && layout.flatOnly.includes(word));
  const value = form.draft.values[word] ?? '';
  return {
    word,
    label: t(fieldLabel(layout, word, form.draft.values['buyType'])),
    unit: unitOf(word, { layout, form }, t),
    /** What the value switches; undefined where zero is a value like any other. */
    state: switchedBy(word, form.checked.wire[word] ?? '', layout),
    /** Why it cannot be changed. */
    locked: isFixed ? t('rule.fixedByOperator') : disabled ? t('tasks.flatRequired') : undefined,
    worth: worthOf(word, { layout, form }, around),
    /** What holds while a price is left empty. */
    empty: field?.unit === 'price' && value === '' ? emptyPriceHint(layout, word, form.checked.wire) : undefined,
    error: form.errorOf(word),
    input: {
      name: word,
      inputMode: isWhole(field) ? 'numeric' : 'decimal',
      autoComplete: 'off',
      disabled,
      value,
      onChange: (event: { target: { value: string } }) => form.change({ values: { [word]: event.target.value } }),
      onBlur: () => form.leave(word),
      onKeyDown: (event: { key: string; preventDefault: () => void }) => {
        const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
        const stepped = by !== 0 && field && field.unit !== 'choice' ? steppedText(decimalText(value, tag), by, field) : undefined;
        if (stepped === undefined) return;
        event.preventDefault();
        form.change({ values: { [word]: typedText(stepped, tag) } });
      },
    },
  } as const;
}

function isWhole(field: KindField | undefined): boolean {
  return field !== undefined && 'scale' in field && field.scale === 0;
}

function unitOf(word: string, { layout, form }: Pick<FieldsProps, 'layout' | 'form'>, t: Translate): string {
  const unit = fieldUnit(layout, word);
  if ('key' in unit) return t(unit.key);
  if (fieldOf(layout, word)?.unit === 'base') return form.instrument?.baseCcy ?? '';
  return fieldOf(layout, word)?.unit === 'price' && form.instrument === undefined ? '' : unit.sign;
}

/** What a first order in contracts costs. */
function worthOf(word: string, { layout, form }: Pick<FieldsProps, 'layout' | 'form'>, { t, tag, last }: Around): string | undefined {
  const { instrument, checked } = form;
  const value = checked.wire[word] ?? '';
  if (word !== 'firstSz' || fieldOf(layout, word)?.unit !== 'contracts') return undefined;
  if (!instrument || last === undefined || !isDecimal(value) || !isDecimal(last)) return undefined;
  const worth = multiplyDecimals(multiplyDecimals(value, instrument.contractValue), last);
  return t('tasks.form.about', { amount: formatDecimal(worth, { tag, decimals: 2 }) });
}

const offAtZero = new Set(['lossNum', 'targetNum', 'highPositionNum', 'sellNum', 'lockNum', 'allLockNum']);

/** Amounts, parts and hedges are off at zero, and so is the target of a grid. */
function switchedBy(word: string, value: string, layout: KindLayout): 'on' | 'off' | undefined {
  const field = fieldOf(layout, word);
  const isSwitch = field !== undefined && field.unit !== 'choice' && field.min === '0' && (offAtZero.has(word) || word === 'targetRate');
  if (!isSwitch) return undefined;
  return /^0*\.?0*$/.test(value) ? 'off' : 'on';
}
