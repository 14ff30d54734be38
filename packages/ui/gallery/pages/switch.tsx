// Switch: its states.
import { useState } from 'react';
import { CheckBox, Switch, useLocale } from '../../src/index.ts';
import { longTexts } from '../samples.ts';
import { State } from '../state.tsx';

export function SwitchPage() {
  const { tag } = useLocale();
  const [on, setOn] = useState(true);
  const [agreed, setAgreed] = useState(false);
  return (
    <>
      <State name="Switch">
        <Switch label="Remember me" checked={on} onChange={setOn} />
        <Switch label={longTexts[tag]} checked={!on} onChange={(next) => setOn(!next)} />
      </State>
      <State name="Box, with an error">
        <CheckBox
          label="I have read the hosting agreement."
          checked={agreed}
          onChange={setAgreed}
          error={agreed ? undefined : 'Please read and agree.'}
        />
      </State>
    </>
  );
}
