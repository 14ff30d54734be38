// Six-digit code: its states.
import { useState } from 'react';
import { Button, CodeField } from '../../src/index.ts';
import { State } from '../state.tsx';

export function CodeFieldPage() {
  const [code, setCode] = useState('407');
  return (
    <>
      <State name="Normal, with the button that sends it">
        <CodeField
          label="Code from the email"
          value={code}
          onChange={setCode}
          end={
            <Button size="small" look="line">
              Send again
            </Button>
          }
        />
      </State>
      <State name="Error">
        <CodeField label="Code from your app" value="123456" onChange={() => {}} error="This code is wrong or too old." />
      </State>
      <State name="Hint">
        <CodeField label="Code from the message" value="" onChange={() => {}} hint="Six digits, valid for 10 minutes" />
      </State>
    </>
  );
}
