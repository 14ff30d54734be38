// Dialog: its states.
import { useState } from 'react';
import { Button, Dialog, useLocale } from '../../src/index.ts';
import { longTexts } from '../samples.ts';
import { State } from '../state.tsx';

export function DialogPage() {
  const { tag } = useLocale();
  const [open, setOpen] = useState<'no' | 'two' | 'one' | 'busy'>('no');
  const close = (): void => setOpen('no');
  return (
    <State name="Two ways on, one way on, busy" flow>
      <Button data-opens onClick={() => setOpen('two')}>
        An update is there
      </Button>
      <Button data-opens onClick={() => setOpen('one')}>
        The session ended
      </Button>
      <Button onClick={() => setOpen('busy')}>Busy</Button>
      <Dialog
        open={open === 'two'}
        title="Version 1.4 is ready"
        text={longTexts[tag]}
        doLabel="Update now"
        keepLabel="Later"
        onDo={close}
        onClose={close}
      />
      <Dialog
        open={open === 'one'}
        title="Your session has ended"
        text="Your tasks go on. Log in to see them."
        doLabel="Log in"
        onDo={close}
      />
      <Dialog open={open === 'busy'} busy title="Updating" doLabel="Update now" onDo={() => {}} onClose={close} />
    </State>
  );
}
