// Action sheet: its states.
import { useState } from 'react';
import { ActionSheet, Button, useLocale } from '../../src/index.ts';
import { longTexts } from '../samples.ts';
import { State } from '../state.tsx';

export function ActionSheetPage() {
  const { tag } = useLocale();
  const [open, setOpen] = useState(false);
  const [result, setResult] = useState('');
  return (
    <State name="Acts of every sort">
      <Button data-opens onClick={() => setOpen(true)}>
        What can be done with BTC-USDT
      </Button>
      <p role="status" className="label">
        {result}
      </p>
      <ActionSheet
        open={open}
        onClose={() => setOpen(false)}
        title="BTC-USDT"
        text="Running since Nov 14"
        actions={[
          { id: 'add', icon: 'addBox', label: 'Add to the position', onAct: () => setResult('Added') },
          { id: 'copy', icon: 'copy', label: 'Copy its settings', line: longTexts[tag], onAct: () => setResult('Copied') },
          {
            id: 'edit',
            icon: 'edit',
            label: 'Change its settings',
            line: 'Stop the task first',
            disabled: true,
            onAct: () => setResult('Changed'),
          },
          { id: 'delete', icon: 'trash', label: 'Delete the task', danger: true, onAct: () => setResult('Deleted') },
        ]}
      />
    </State>
  );
}
