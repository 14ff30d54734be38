// A select that looks like a field and opens its options on a sheet.
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from '../icons.tsx';
import { FieldNote } from './field.tsx';
import { Sheet } from './sheet.tsx';

export interface Option<Value extends string> {
  value: Value;
  label: ReactNode;
  line?: ReactNode;
}

export interface SelectProps<Value extends string> {
  label: string;
  value: Value | undefined;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
  hint?: ReactNode;
  error?: string | undefined;
}

export function Select<Value extends string>({ label, value, options, onChange, hint, error }: SelectProps<Value>) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  return (
    <div className="field">
      <span className="label" id={`${id}-label`}>
        {label}
      </span>
      <button
        type="button"
        id={id}
        className={error ? 'field-box field-box-select is-invalid' : 'field-box field-box-select'}
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}`}
        onClick={() => setOpen(true)}
      >
        <span>{chosen?.label}</span>
        <Icon name="down" size={18} className="ink-3" />
      </button>
      <FieldNote id={`${id}-below`} hint={hint} error={error} />
      <Sheet open={open} onClose={() => setOpen(false)} title={label}>
        <OptionList
          label={label}
          value={value}
          options={options}
          onChange={(next) => {
            onChange(next);
            setOpen(false);
          }}
        />
      </Sheet>
    </div>
  );
}

/** Radio buttons in rows; arrows move, the chosen one has a tick. */
export function OptionList<Value extends string>({
  label,
  value,
  options,
  onChange,
}: Pick<SelectProps<Value>, 'label' | 'value' | 'options' | 'onChange'>) {
  return (
    <div className="select-options" role="radiogroup" tabIndex={-1} aria-label={label} onKeyDown={moveRadio}>
      {options.map((option, index) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          className="select-option"
          aria-checked={option.value === value}
          tabIndex={option.value === value || (index === 0 && !options.some((other) => other.value === value)) ? 0 : -1}
          onClick={() => onChange(option.value)}
        >
          <span>
            {option.label}
            {option.line ? <span className="row-detail block">{option.line}</span> : null}
          </span>
          {option.value === value ? <Icon name="check" size={20} /> : null}
        </button>
      ))}
    </div>
  );
}

/** Arrow keys move the focus among the radios of a group; space and enter choose. */
export function moveRadio(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const radios = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')];
  const at = radios.findIndex((radio) => radio === document.activeElement);
  radios[(at + step + radios.length) % radios.length]?.focus();
}
