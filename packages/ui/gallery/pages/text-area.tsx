// TextArea: its states.
import { TextArea, useLocale } from '../../src/index.ts';
import { longTexts } from '../samples.ts';
import { State } from '../state.tsx';

export function TextAreaPage() {
  const { tag } = useLocale();
  return (
    <>
      <State name="Normal, with a counter">
        <TextArea label="Introduction" count="16/200" hint="What copiers read about you" defaultValue="Slow and steady." />
      </State>
      <State name="Error">
        <TextArea label="Introduction" count="0/200" error="This field is required" />
      </State>
      <State name="Long text">
        <TextArea label={longTexts[tag]} count="200/200" defaultValue={longTexts[tag].repeat(4)} error={longTexts[tag]} />
      </State>
    </>
  );
}
