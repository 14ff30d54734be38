// A labelled input: unit at the right, hint or error below, a password can be shown. Works with react-hook-form's register().
import { useId, useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { Icon } from '../icons.tsx';
import { useLocale } from '../locale.tsx';

export interface FieldProps extends ComponentPropsWithRef<'input'> {
  label: ReactNode;
  unit?: ReactNode;
  hint?: ReactNode;
  /** A sentence; shown instead of the hint. */
  error?: string | undefined;
  /** A control inside at the right, e.g. "send code". */
  end?: ReactNode;
}

export function Field({ label, unit, hint, error, end, type, ...input }: FieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const below = error ?? hint;
  const secret = type === 'password';
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <span className={error ? 'field-box is-invalid' : 'field-box'}>
        <input
          {...input}
          id={id}
          type={secret && shown ? 'text' : type}
          aria-invalid={error ? true : undefined}
          aria-describedby={below ? `${id}-below` : undefined}
        />
        {unit ? <span className="unit">{unit}</span> : null}
        {secret ? <Reveal shown={shown} onToggle={() => setShown(!shown)} /> : null}
        {end}
      </span>
      <FieldNote id={`${id}-below`} hint={hint} error={error} />
    </div>
  );
}

function Reveal({ shown, onToggle }: { shown: boolean; onToggle: () => void }) {
  const { t } = useLocale();
  return (
    <button type="button" className="icon-button" aria-label={t(shown ? 'common.hidePassword' : 'common.showPassword')} onClick={onToggle}>
      <Icon name={shown ? 'eyeOff' : 'eye'} size={20} />
    </button>
  );
}

/** The line under a field. */
export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  if (error)
    return (
      <p className="field-error" id={id} role="alert">
        <Icon name="warn" size={16} />
        <span>{error}</span>
      </p>
    );
  return hint ? (
    <p className="field-hint" id={id}>
      {hint}
    </p>
  ) : null;
}
