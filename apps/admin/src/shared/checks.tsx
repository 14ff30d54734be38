// Some of a few, as check boxes; none chosen asks for nothing.
interface ChecksProps<Value extends string> {
  label: string;
  options: readonly (readonly [value: Value, name: string])[];
  chosen: readonly Value[];
  isReadOnly: boolean;
  onChange: (chosen: Value[]) => void;
}

export function Checks<Value extends string>({ label, options, chosen, isReadOnly, onChange }: ChecksProps<Value>) {
  return (
    <fieldset className="field">
      <legend className="label">{label}</legend>
      {options.map(([value, name]) => (
        <label key={value} className="block">
          <input
            type="checkbox"
            disabled={isReadOnly}
            checked={chosen.includes(value)}
            onChange={({ target }) => onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))}
          />{' '}
          {name}
        </label>
      ))}
    </fieldset>
  );
}
