// One slot of a template: its name, what it trades, and every setting of the kind, as the kind's fields describe them.
import { kindOf, newSlotText, slotFields, type KindField, type TemplateIssue } from '@millrace/contract';
import type { TemplateForm } from '@millrace/contract/admin';
import { Button, Field, useLocale } from '@millrace/ui';
import { SelectField } from '../../shared/select-field.tsx';
import { fieldName, fieldUnit, issueText, optionName, valueText } from './template-words.ts';

type Slot = TemplateForm['slots'][number];

interface SlotFieldsProps {
  kind: number;
  slot: Slot;
  /** From 1. */
  number: number;
  /** Instruments that the kind may trade. */
  offered: readonly string[];
  isReadOnly: boolean;
  issues: readonly TemplateIssue[];
  onChange: (slot: Slot) => void;
  onRemove: () => void;
}

export function SlotFields({ kind, slot, number, offered, isReadOnly, issues, onChange, onRemove }: SlotFieldsProps) {
  const { t } = useLocale();
  const fields = slotFields(kindOf(kind), slot.instId);
  const errorOf = (name: string): string | undefined => {
    const issue = issues.find(({ field }) => field === name);
    return issue && issueText(issue, t);
  };
  const named = new Set(['slot', 'instId', ...fields.map(({ name }) => name)]);
  const others = issues.filter(({ field }) => !named.has(field));
  const hasBoth = fields.some((field) => field.unit === 'choice' && field.options.includes('both'));
  return (
    <fieldset className="console-slot">
      <legend className="console-subtitle">{t('console.templateSlot', { n: number })}</legend>
      <div className="console-terms">
        <Field
          label={t('console.templateSlotName')}
          hint={t('console.templateSlotNameHint')}
          error={errorOf('slot')}
          readOnly={isReadOnly}
          maxLength={20}
          value={slot.slot}
          onChange={({ target }) => onChange({ ...slot, slot: target.value })}
        />
        <SelectField
          label={t('console.instrument')}
          value={slot.instId}
          options={offered.map((instId) => [instId, instId])}
          isReadOnly={isReadOnly}
          error={errorOf('instId')}
          onChange={(instId) => onChange(onInstrument(kind, slot, instId))}
        />
        {fields.map((field) => (
          <SettingField
            key={field.name}
            kind={kind}
            field={field}
            instId={slot.instId}
            value={slot.settings[field.name] ?? ''}
            isReadOnly={isReadOnly}
            error={errorOf(field.name)}
            onChange={(text) => onChange({ ...slot, settings: { ...slot.settings, [field.name]: text } })}
          />
        ))}
      </div>
      {hasBoth ? (
        <label className="console-leaf">
          <input
            type="checkbox"
            checked={slot.bothAllowed}
            disabled={isReadOnly}
            onChange={({ target }) => onChange({ ...slot, bothAllowed: target.checked })}
          />
          <span>{t('console.templateBoth')}</span>
        </label>
      ) : null}
      {others.map((issue) => (
        <p key={`${issue.field} ${issue.rule}`} className="field-error">{`${issue.field}: ${issueText(issue, t)}`}</p>
      ))}
      {isReadOnly ? null : (
        <p>
          <Button size="small" onClick={onRemove}>
            {t('console.templateSlotRemove')}
          </Button>
        </p>
      )}
    </fieldset>
  );
}

/** Another instrument: settings that its product has too stay. */
function onInstrument(kind: number, slot: Slot, instId: string): Slot {
  const { settings } = newSlotText(kindOf(kind), { slot: slot.slot, instId });
  const kept = Object.entries(settings).map(([name, text]) => [name, slot.settings[name] ?? text]);
  return { ...slot, instId, settings: Object.fromEntries(kept) as Slot['settings'] };
}

interface SettingFieldProps {
  kind: number;
  field: KindField;
  instId: string;
  value: string;
  isReadOnly: boolean;
  error: string | undefined;
  onChange: (text: string) => void;
}

function SettingField({ kind, field, instId, value, isReadOnly, error, onChange }: SettingFieldProps) {
  const { t } = useLocale();
  const label = fieldName(kind, field, instId, t);
  if (field.unit === 'choice')
    return (
      <SelectField
        label={label}
        value={value}
        options={field.options.map((option) => [option, optionName(option, t)])}
        isReadOnly={isReadOnly}
        error={error}
        onChange={onChange}
      />
    );
  return (
    <Field
      label={label}
      unit={fieldUnit(field, instId, t)}
      hint={field.unit === 'price' && value === '' ? valueText(field, value, instId, t) : `${field.min} – ${field.max}`}
      error={error}
      inputMode={field.scale === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      readOnly={isReadOnly}
      maxLength={40}
      value={value}
      onChange={({ target }) => onChange(target.value.trim())}
    />
  );
}
