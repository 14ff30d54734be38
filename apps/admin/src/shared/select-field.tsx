// A labelled choice of a form, with a broken rule below.
import { FieldNote } from '@millrace/ui';
import { useId } from 'react';

interface SelectFieldProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, name: string])[];
  isReadOnly: boolean;
  error: string | undefined;
  onChange: (value: string) => void;
}

export function SelectField({ label, value, options, isReadOnly, error, onChange }: SelectFieldProps) {
  const id = useId();
  const isKnown = options.some(([option]) => option === value);
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="console-select"
        disabled={isReadOnly}
        value={value}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-below`}
        onChange={({ target }) => onChange(target.value)}
      >
        {isKnown ? null : <option value={value}>{value}</option>}
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
      <FieldNote id={`${id}-below`} error={error} />
    </div>
  );
}
