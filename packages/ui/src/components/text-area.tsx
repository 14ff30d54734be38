// A labelled input of several lines: counter, hint or error below. Works with react-hook-form's register().
import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { FieldNote } from './field.tsx';
import './text-area.css';

export interface TextAreaProps extends ComponentPropsWithRef<'textarea'> {
  label: ReactNode;
  /** Beside the label, for example "12/200". */
  count?: ReactNode;
  hint?: ReactNode;
  /** A sentence; shown instead of the hint. */
  error?: string | undefined;
}

export function TextArea({ label, count, hint, error, rows = 4, ...input }: TextAreaProps) {
  const id = useId();
  return (
    <div className="field">
      <div className="label">
        <label htmlFor={id}>{label}</label>
        {count === undefined ? null : <span className="numerals">{count}</span>}
      </div>
      <span className={error ? 'field-box is-invalid' : 'field-box'}>
        <textarea
          {...input}
          id={id}
          rows={rows}
          className="text-area"
          aria-invalid={error ? true : undefined}
          aria-describedby={(error ?? hint) ? `${id}-below` : undefined}
        />
      </span>
      <FieldNote id={`${id}-below`} hint={hint} error={error} />
    </div>
  );
}
