// Six cells over one real input, so that paste, autofill from mail and screen readers work.
import { useId, type ReactNode } from 'react';
import { FieldNote } from './field.tsx';

export interface CodeFieldProps {
  label: ReactNode;
  value: string;
  onChange: (digits: string) => void;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  error?: string | undefined;
  hint?: ReactNode;
  /** Shown beside the label, for example the button that sends the code. */
  end?: ReactNode;
  digits?: number | undefined;
}

export function CodeField({ label, value, onChange, onBlur, name, error, hint, end, digits = 6 }: CodeFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <div className="label items-center">
        <label htmlFor={id}>{label}</label>
        {end}
      </div>
      <div className="code-field-frame">
        <div className={error ? 'code-field is-invalid' : 'code-field'} aria-hidden="true">
          {Array.from({ length: digits }, (_, index) => (
            <i key={index} className={index === Math.min(value.length, digits - 1) ? 'is-current' : ''}>
              {value[index] ?? ''}
            </i>
          ))}
        </div>
        <input
          id={id}
          name={name}
          value={value}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={digits}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-below` : undefined}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, digits))}
        />
      </div>
      <FieldNote id={`${id}-below`} hint={hint} error={error} />
    </div>
  );
}
