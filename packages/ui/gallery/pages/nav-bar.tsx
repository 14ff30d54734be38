// Nav bar: its states.
import { Bar, Button, Icon, useLocale } from '../../src/index.ts';
import { longTexts } from '../samples.ts';
import { State } from '../state.tsx';

export function NavBarPage() {
  const { tag } = useLocale();
  const more = (
    <button type="button" className="icon-button" aria-label="More">
      <Icon name="more" />
    </button>
  );
  return (
    <>
      <State name="With a way back, a line under the title and an act" full>
        <Bar title="BTC-USDT" under="Contract · Long 5×" onBack={() => {}} end={more} />
      </State>
      <State name="A page without a way back" full>
        <Bar root title="Assets" end={more} />
      </State>
      <State name="Long title" full>
        <Bar title={longTexts[tag]} onBack={() => {}} end={<Button size="small">Save</Button>} />
      </State>
    </>
  );
}
