// One choice of a few side by side. Native radio buttons: arrow keys move the choice.
import { useId } from 'react';
import './pick-row.css';

interface PickRowProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

export function PickRow<Value extends string>({ label, value, options, onChange }: PickRowProps<Value>) {
  const name = useId();
  return (
    <div className="pick-row" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label className="pick" key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.label}
        </label>
      ))}
    </div>
  );
}
