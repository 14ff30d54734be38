// Confirm sheet: its states.
import { useState } from 'react';
import { Amount, Button, Change, ConfirmSheet, FigureLine, FigureList } from '../../src/index.ts';
import { State } from '../state.tsx';

export function SheetPage() {
  const [open, setOpen] = useState<'no' | 'normal' | 'busy'>('no');
  return (
    <State name="A question with what it costs" flow>
      <Button data-opens onClick={() => setOpen('normal')}>
        Close the position
      </Button>
      <Button onClick={() => setOpen('busy')}>The same, busy</Button>
      <ConfirmSheet
        open={open !== 'no'}
        busy={open === 'busy'}
        danger
        onClose={() => setOpen('no')}
        onDo={() => setOpen('no')}
        title="Close the whole position?"
        text="Sells 7 contracts at the market, now near 58,518.4."
        keepLabel="Keep it"
        doLabel="Close 7 contracts"
      >
        <FigureList>
          <FigureLine label="Profit at this price">
            <Change value="26.6" />
          </FigureLine>
          <FigureLine label="Closing fee, 0.05%">
            <Change value="-2.05" />
          </FigureLine>
          <FigureLine label="You get, about" sum>
            <Amount value="21.28" unit="USDT" />
          </FigureLine>
        </FigureList>
      </ConfirmSheet>
    </State>
  );
}
