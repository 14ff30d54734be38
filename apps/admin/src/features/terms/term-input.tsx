// One field of the terms.
import { Field, useLocale } from '@millrace/ui';
import { useId } from 'react';
import type { TermField, TermForm } from './term-fields.ts';
import type { TermOption } from './term-text.ts';

/** Lines of a list that are seen at once. */
const ROWS_MIN = 4;
const ROWS_MAX = 8;

interface TermInputProps {
  field: TermField;
  form: TermForm;
  value: string;
  networks: readonly string[];
  error: string | undefined;
  isReadOnly: boolean;
  onChange: (value: string) => void;
}

export function TermInput({ field, form, value, networks, error, isReadOnly, onChange }: TermInputProps) {
  const { t } = useLocale();
  const id = useId();
  const label = t(`console.term.${field}`);
  const hint = t(`console.termHint.${field}`, { networks: networks.join(', ') });
  if (form === 'text')
    return (
      <Field
        label={label}
        hint={hint}
        error={error}
        inputMode="decimal"
        readOnly={isReadOnly}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {form === 'lines' ? (
        <textarea
          id={id}
          className="console-input"
          rows={Math.min(ROWS_MAX, Math.max(ROWS_MIN, value.split('\n').length))}
          readOnly={isReadOnly}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <select id={id} className="console-select" disabled={isReadOnly} value={value} onChange={(event) => onChange(event.target.value)}>
          {form.map((option) => (
            <option key={option} value={option}>
              {t(`console.termOption.${option as TermOption}`)}
            </option>
          ))}
        </select>
      )}
      {error === undefined ? <p className="field-hint">{hint}</p> : <p className="field-error">{error}</p>}
    </div>
  );
}
