// A select that narrows a list: its first option is all.
import { useLocale } from '@millrace/ui';

interface ChoiceProps {
  label: string;
  /** Undefined for all. */
  value: string | undefined;
  options: readonly (readonly [value: string, name: string])[];
  /** Called with the empty text for all. */
  onChange: (value: string) => void;
}

export function Choice({ label, value = '', options, onChange }: ChoiceProps) {
  const { t } = useLocale();
  return (
    <select className="console-select" aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{`${label}: ${t('console.allKinds')}`}</option>
      {options.map(([option, name]) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
    </select>
  );
}
