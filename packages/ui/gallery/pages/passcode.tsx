// Passcode: its states.
import { useState } from 'react';
import { Passcode } from '../../src/index.ts';
import { State } from '../state.tsx';

export function PasscodePage() {
  const [value, setValue] = useState('');
  const [result, setResult] = useState('');
  return (
    <>
      <State name="Normal">
        <Passcode
          label="Safe password"
          value={value}
          onChange={setValue}
          onDone={(digits) => setResult(`${digits.length} digits are there`)}
          hint="Six digits"
        />
        <p role="status" className="label">
          {result}
        </p>
      </State>
      <State name="Error">
        <Passcode label="Repeat it" value="481" onChange={() => {}} error="Wrong. Four tries are left." />
      </State>
      <State name="Busy">
        <Passcode label="Checking" value="481902" onChange={() => {}} busy />
      </State>
    </>
  );
}
