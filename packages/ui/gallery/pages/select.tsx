// Select: its states.
import { useState } from 'react';
import { Select, useLocale, type Option } from '../../src/index.ts';
import { longTexts } from '../samples.ts';
import { State } from '../state.tsx';

const options: readonly Option<string>[] = [
  { value: 'isolated', label: 'Isolated', line: 'Each position has its own margin' },
  { value: 'cross', label: 'Cross', line: 'All positions share the balance' },
];

export function SelectPage() {
  const { tag } = useLocale();
  const [value, setValue] = useState<string>();
  return (
    <>
      <State name="Normal">
        <Select label="Margin" value={value} options={options} onChange={setValue} hint="Cannot be changed while a task runs" />
      </State>
      <State name="Error, long text">
        <Select
          label={longTexts[tag]}
          value="a"
          options={[{ value: 'a', label: longTexts[tag] }]}
          onChange={() => {}}
          error="Please choose one."
        />
      </State>
    </>
  );
}
