// The fields of a kind in their sections: unit inside, hint or broken rule below. Figures may be typed with comma or dot.
import { Field, Section, Segment, formatDecimal, useLocale } from '@millrace/ui';
import { traderWords, type KindField } from '@millrace/contract';
import { isDecimal, multiplyDecimals } from '@millrace/market';
import { useLastPrice } from '../common/use-instruments.ts';
import { fieldOf, type KindLayout } from '../task-kinds.ts';
import { emptyPriceHint, fieldLabel, fieldUnit, sectionTitle } from '../task-words.ts';
import { InfoLink } from './info-sheet.tsx';
import type { TaskFormState } from './use-task-form.ts';
import './task-form.css';

/** What keeps fields from being changed. */
export interface FieldLocks {
  /** Something is held: what the position is made of stays. */
  held: boolean;
  /** The task belongs to a group: its operator sets all but a few. */
  byOperator: boolean;
}

interface FieldsProps {
  layout: KindLayout;
  form: TaskFormState;
  locked: FieldLocks;
}

export function FormFields({ layout, form, locked }: FieldsProps) {
  const { t } = useLocale();
  return layout.sections.map((section) => (
    <div key={section.title}>
      <Section
        title={t(sectionTitle(layout, section))}
        end={
          section === layout.sections[0] ? (
            <InfoLink layout={layout} instrument={form.instrument} buyType={form.draft.values['buyType'] ?? '1'} />
          ) : undefined
        }
      />
      <div className="gutter form-grid">
        {section.fields.map((field) => (
          <SettingField key={field} field={field} layout={layout} form={form} locked={locked} />
        ))}
      </div>
      {section === layout.sections.at(-1) && 'repeatOrder' in form.draft.values ? (
        <div className="gutter">
          <AfterCycle form={form} />
        </div>
      ) : null}
    </div>
  ));
}

function SettingField({ field, layout, form, locked }: FieldsProps & { field: string }) {
  const { t } = useLocale();
  const unit = useUnit(field, layout, form);
  const hint = useHint(field, layout, form);
  const isFixed = locked.byOperator && !traderWords.has(field);
  const disabled = isFixed || (locked.held && layout.flatOnly.includes(field));
  return (
    <Field
      label={t(fieldLabel(layout, field, form.draft.values['buyType']))}
      unit={unit}
      hint={isFixed ? t('rule.fixedByOperator') : disabled ? t('tasks.flatRequired') : hint}
      error={form.errorOf(field)}
      name={field}
      inputMode={isWhole(fieldOf(layout, field)) ? 'numeric' : 'decimal'}
      autoComplete="off"
      disabled={disabled}
      value={form.draft.values[field] ?? ''}
      onChange={(event) => form.change({ values: { [field]: event.target.value } })}
      onBlur={() => form.leave(field)}
    />
  );
}

function isWhole(field: KindField | undefined): boolean {
  return field !== undefined && 'scale' in field && field.scale === 0;
}

function useUnit(field: string, layout: KindLayout, form: TaskFormState): string {
  const { t } = useLocale();
  const unit = fieldUnit(layout, field);
  if ('key' in unit) return t(unit.key);
  if (fieldOf(layout, field)?.unit === 'base') return form.instrument?.baseCcy ?? '';
  return fieldOf(layout, field)?.unit === 'price' && form.instrument === undefined ? '' : unit.sign;
}

/** What the value comes to, or that it is off; what the field does stands in the sheet of the section. */
function useHint(field: string, layout: KindLayout, form: TaskFormState): string | undefined {
  const { t, tag } = useLocale();
  const last = useLastPrice(form.instrument?.instId ?? '');
  const { instrument, checked } = form;
  const value = checked.wire[field] ?? '';
  const unit = fieldOf(layout, field)?.unit;
  if (field === 'lever') return t('tasks.isolated');
  if (unit === 'price') return value === '' ? t(emptyPriceHint(layout, field, checked.wire)) : undefined;
  if (isOff(field, value, layout)) return t('tasks.off');
  if (field !== 'firstSz' || unit !== 'contracts' || !instrument || last === undefined || !isDecimal(value) || !isDecimal(last))
    return undefined;
  const worth = multiplyDecimals(multiplyDecimals(value, instrument.contractValue), last);
  return t('tasks.form.about', { amount: formatDecimal(worth, { tag, decimals: 2 }) });
}

const offAtZero = new Set(['lossNum', 'targetNum', 'highPositionNum', 'sellNum', 'lockNum', 'allLockNum']);

/** Amounts, parts and hedges are off at zero, and so is the target of a grid. */
function isOff(field: string, value: string, layout: KindLayout): boolean {
  const described = fieldOf(layout, field);
  const least = described !== undefined && described.unit !== 'choice' ? described.min : '';
  return /^0*\.?0*$/.test(value) && least === '0' && (offAtZero.has(field) || field === 'targetRate');
}

function AfterCycle({ form }: { form: TaskFormState }) {
  const { t } = useLocale();
  const options = [
    { value: '-1', label: t('tasks.repeat') },
    { value: '1', label: t('tasks.single') },
  ] as const;
  return (
    <div className="field">
      <span className="label">{t('tasks.form.afterCycle')}</span>
      <Segment
        label={t('tasks.form.afterCycle')}
        value={form.draft.values['repeatOrder'] === '1' ? '1' : '-1'}
        options={options}
        onChange={(repeatOrder) => form.change({ values: { repeatOrder } })}
      />
    </div>
  );
}
