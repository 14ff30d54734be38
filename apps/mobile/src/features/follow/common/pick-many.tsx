// Several of a few side by side. Native checkboxes.
import './pick-row.css';

interface PickManyProps<Value extends string> {
  label: string;
  chosen: readonly Value[];
  options: readonly { value: Value; label: string }[];
  onChange: (chosen: Value[]) => void;
}

export function PickMany<Value extends string>({ label, chosen, options, onChange }: PickManyProps<Value>) {
  return (
    <div className="pick-row" role="group" aria-label={label}>
      {options.map(({ value, label: name }) => {
        const isChosen = chosen.includes(value);
        return (
          <label className="pick" key={value}>
            <input
              type="checkbox"
              checked={isChosen}
              onChange={() =>
                onChange(options.map((option) => option.value).filter((each) => (each === value ? !isChosen : chosen.includes(each))))
              }
            />
            {name}
          </label>
        );
      })}
    </div>
  );
}
