// Switch and checkbox. The whole line is the touch target.
import type { ReactNode } from 'react';
import { Icon } from '../icons.tsx';

export interface SwitchProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function Switch({ label, checked, onChange }: SwitchProps) {
  return (
    <button type="button" role="switch" className="switch-row" aria-checked={checked} onClick={() => onChange(!checked)}>
      <span className="body">{label}</span>
      <span className="switch" />
    </button>
  );
}

/** A checkbox. `children` may hold links, which stay tappable. */
export function CheckBox({
  label,
  checked,
  onChange,
  children,
  error,
}: SwitchProps & { children?: ReactNode; error?: string | undefined }) {
  return (
    <div>
      <div className="flex items-start gap-1">
        <button
          type="button"
          role="checkbox"
          className="checkbox"
          aria-checked={checked}
          aria-label={typeof label === 'string' ? label : undefined}
          onClick={() => onChange(!checked)}
        >
          <i>
            <Icon name="check" size={16} />
          </i>
        </button>
        <span className="checkbox-text">{children ?? label}</span>
      </div>
      {error ? (
        <p className="field-error" role="alert">
          <Icon name="warn" size={16} />
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  );
}
