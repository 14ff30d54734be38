// Toast: its states.
import { useState } from 'react';
import { Button, createToaster, Toasts, useLocale } from '../../src/index.ts';
import { longTexts } from '../samples.ts';
import { State } from '../state.tsx';

export function ToastPage() {
  const { tag } = useLocale();
  const [toaster] = useState(() => createToaster());
  return (
    <State name="At the top, 1500 ms, three at most" flow>
      <Button data-opens onClick={() => toaster.show('Code sent')}>
        Short
      </Button>
      <Button onClick={() => toaster.show(longTexts[tag])}>Long</Button>
      <Button onClick={() => toaster.show('Watched', { label: 'Undo', run: () => toaster.show('Undone') })}>With an act</Button>
      <Toasts toaster={toaster} />
    </State>
  );
}
