// Segmented control: two to four views or values, one selected.
import type { ReactNode } from 'react';
import { moveRadio } from './select.tsx';

export interface SegmentProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
}

export function Segment<Value extends string>({ label, value, options, onChange }: SegmentProps<Value>) {
  return (
    <div className="segment" role="radiogroup" tabIndex={-1} aria-label={label} onKeyDown={moveRadio}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
