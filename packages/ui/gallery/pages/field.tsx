// Field: its states.
import { Field, useLocale } from '../../src/index.ts';
import { longTexts } from '../samples.ts';
import { State } from '../state.tsx';

export function FieldPage() {
  const { tag } = useLocale();
  return (
    <>
      <State name="Normal, with a unit">
        <Field label="Amount" unit="USDT" inputMode="decimal" defaultValue="1000" hint="Whole numbers from 10" />
      </State>
      <State name="Error">
        <Field label="Amount" unit="USDT" inputMode="decimal" defaultValue="8.5" error="At least 10 USDT, whole numbers only." />
      </State>
      <State name="Password">
        <Field label="Password" type="password" autoComplete="current-password" defaultValue="correct horse" />
      </State>
      <State name="Disabled">
        <Field label="UID" defaultValue="8402617" disabled />
      </State>
      <State name="Long text">
        <Field label={longTexts[tag]} placeholder={longTexts[tag]} unit="USDT" error={longTexts[tag]} />
      </State>
    </>
  );
}
