// Empty state: its states.
import { Blank, Button, useLocale } from '../../src/index.ts';
import { longTexts } from '../samples.ts';
import { State } from '../state.tsx';

export function BlankPage() {
  const { tag } = useLocale();
  return (
    <>
      <State name="Nothing yet, with the way to the first one" full>
        <Blank
          icon="strategy"
          title="No task here yet"
          text="A task buys in steps when the price falls and sells when it recovers."
          action={<Button look="primary">Make the first task</Button>}
        />
      </State>
      <State name="Long text" full>
        <Blank title={longTexts[tag]} text={longTexts[tag]} />
      </State>
    </>
  );
}
