// Button: its states.
import { Button, Icon, useLocale } from '../../src/index.ts';
import { longTexts } from '../samples.ts';
import { State } from '../state.tsx';

export function ButtonPage() {
  const { tag } = useLocale();
  return (
    <>
      <State name="Looks" flow>
        <Button look="primary">Start buying</Button>
        <Button>Save</Button>
        <Button look="line">Ask the trader</Button>
        <Button look="danger">Close 7 contracts</Button>
      </State>
      <State name="Busy: keeps its width, takes no tap" flow>
        <Button look="primary" busy>
          Start buying
        </Button>
        <Button busy>Save</Button>
        <Button size="small" look="line" busy>
          Add
        </Button>
      </State>
      <State name="Disabled: stays in reach, the reason stands beside it" flow>
        <Button look="primary" disabled aria-describedby="why">
          Start buying
        </Button>
        <p id="why" className="label">
          Needs 4,456.22 USDT, you have 206.50.
        </p>
      </State>
      <State name="Small, with an icon" flow>
        <Button size="small">
          <Icon name="refresh" size={18} />
          Try again
        </Button>
      </State>
      <State name="Wide, long text">
        <Button look="primary" wide>
          {longTexts[tag]}
        </Button>
      </State>
    </>
  );
}
