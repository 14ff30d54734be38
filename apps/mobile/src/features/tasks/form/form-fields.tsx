// The fields of a kind in their sections: unit inside, hint or broken rule below. Figures may be typed with comma or dot.
import { Field, Section, Segment, formatDecimal, useLocale } from '@millrace/ui';
import type { KindField } from '@millrace/contract';
import { fieldHint, fieldLabel, fieldOf, fieldUnit, type KindLayout } from '../task-kinds.ts';
import type { TaskFormState } from './use-task-form.ts';
import './task-form.css';

interface FieldsProps {
  layout: KindLayout;
  form: TaskFormState;
  /** Something is held: what the position is made of cannot change. */
  locked: boolean;
}

export function FormFields({ layout, form, locked }: FieldsProps) {
  const { t } = useLocale();
  return layout.sections.map((section) => (
    <div key={section.title}>
      <Section title={t(section.title)} />
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
  const disabled = locked && layout.flatOnly.includes(field);
  return (
    <Field
      label={t(fieldLabel(layout, field))}
      unit={unit}
      hint={disabled ? t('tasks.flatRequired') : hint}
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

function useHint(field: string, layout: KindLayout, form: TaskFormState): string | undefined {
  const { t, tag } = useLocale();
  const key = fieldHint(layout, field);
  if (!key) return undefined;
  const { instrument } = form;
  if (key === 'tasks.hint.firstSz.contracts')
    return instrument ? t(key, { value: formatDecimal(instrument.contractValue, { tag }), coin: instrument.baseCcy }) : undefined;
  return t(key);
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
