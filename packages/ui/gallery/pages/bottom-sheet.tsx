// Bottom sheet: its states.
import { useState } from 'react';
import { BottomSheet, Button, useLocale } from '../../src/index.ts';
import { longTexts } from '../samples.ts';
import { State } from '../state.tsx';

export function BottomSheetPage() {
  const { tag } = useLocale();
  const [open, setOpen] = useState(false);
  return (
    <State name="Long content: head and foot stay, the middle scrolls">
      <Button data-opens onClick={() => setOpen(true)}>
        Read the agreement
      </Button>
      <BottomSheet
        open={open}
        onClose={() => setOpen(false)}
        title="Hosting agreement"
        text="Version 3 of November 2026"
        foot={
          <Button look="primary" wide onClick={() => setOpen(false)}>
            I agree to version 3
          </Button>
        }
      >
        <div className="grid gap-3 pt-3">
          {Array.from({ length: 12 }, (_, index) => (
            <p key={index}>{longTexts[tag]}</p>
          ))}
        </div>
      </BottomSheet>
    </State>
  );
}
