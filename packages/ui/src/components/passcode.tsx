// A six-digit passcode with an on-page keypad, so that no system keyboard covers the page. One masked input holds it, so hardware keys and paste work too.
import { useId, type ReactNode } from 'react';
import { Icon } from '../icons.tsx';
import { kitLimits } from '../limits.ts';
import { useLocale } from '../locale.tsx';
import { FieldNote } from './field.tsx';
import './passcode.css';

export interface PasscodeProps {
  label: string;
  value: string;
  onChange: (digits: string) => void;
  /** Called with all digits. */
  onDone?: ((digits: string) => void) | undefined;
  digits?: number | undefined;
  error?: string | undefined;
  hint?: ReactNode;
  /** Input is ignored while the code is being checked. */
  busy?: boolean | undefined;
}

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

export function Passcode({ label, value, onChange, onDone, digits = kitLimits.passcodeDigits, error, hint, busy }: PasscodeProps) {
  const id = useId();
  const { t } = useLocale();
  const set = (text: string): void => {
    if (busy) return;
    const next = text.replace(/\D/g, '').slice(0, digits);
    if (next === value) return;
    onChange(next);
    if (next.length === digits) onDone?.(next);
  };
  return (
    <div className="passcode">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="passcode-frame">
        <Dots filled={value.length} digits={digits} bad={error !== undefined} />
        <input
          id={id}
          type="password"
          inputMode="none"
          autoComplete="off"
          value={value}
          maxLength={digits}
          aria-invalid={error ? true : undefined}
          aria-busy={busy || undefined}
          aria-describedby={error || hint ? `${id}-below` : undefined}
          onChange={(event) => set(event.target.value)}
        />
      </div>
      <FieldNote id={`${id}-below`} hint={hint} error={error} />
      <div className="passcode-keys" role="group" aria-label={label}>
        {keys.map((key) => (
          <PadKey key={key} digit={key} busy={busy} onPress={() => set(value + key)} />
        ))}
        <span />
        <PadKey digit="0" busy={busy} onPress={() => set(`${value}0`)} />
        <button
          type="button"
          className="passcode-key"
          aria-label={t('common.deleteDigit')}
          aria-disabled={busy || value === '' || undefined}
          onClick={() => set(value.slice(0, -1))}
        >
          <Icon name="backspace" />
        </button>
      </div>
    </div>
  );
}

function PadKey({ digit, busy, onPress }: { digit: string; busy: boolean | undefined; onPress: () => void }) {
  return (
    <button type="button" className="passcode-key numerals" aria-disabled={busy || undefined} onClick={onPress}>
      {digit}
    </button>
  );
}

function Dots({ filled, digits, bad }: { filled: number; digits: number; bad: boolean }) {
  return (
    <div className={bad ? 'passcode-dots is-invalid' : 'passcode-dots'} aria-hidden="true">
      {Array.from({ length: digits }, (_, index) => (
        <i key={index} className={index < filled ? 'is-on' : ''} />
      ))}
    </div>
  );
}
