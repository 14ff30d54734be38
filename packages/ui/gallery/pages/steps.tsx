// Steps: its states.
import { Steps, useLocale } from '../../src/index.ts';
import { longTexts } from '../samples.ts';
import { State } from '../state.tsx';

export function StepsPage() {
  const { tag } = useLocale();
  return (
    <>
      <State name="Done, now, next">
        <Steps
          label="Link OKX"
          steps={[
            { id: 'a', title: 'Make a key on OKX', text: 'Note: meridian01', state: 'done' },
            { id: 'b', title: 'Paste key, secret and passphrase', text: longTexts[tag], state: 'now' },
            { id: 'c', title: 'Start your first task', state: 'next' },
          ]}
        />
      </State>
      <State name="Failed">
        <Steps
          label="Withdrawal"
          steps={[
            { id: 'a', title: 'Asked for', text: 'Nov 20, 11:20', state: 'done' },
            { id: 'b', title: 'Review', text: 'The address was refused', state: 'failed' },
            { id: 'c', title: 'Sent', state: 'next' },
          ]}
        />
      </State>
    </>
  );
}
