// Copy button: its states.
import { useState } from 'react';
import { CopyButton, Plate, useLocale } from '../../src/index.ts';
import { State } from '../state.tsx';

const address = 'TQm4kQ7YwV3dR8sX2nB6hJ5pL9cF1aZxRk9F';

export function CopyButtonPage() {
  const { t } = useLocale();
  const [note, setNote] = useState('');
  return (
    <State name="Says what became of it" full>
      <Plate pad label="Address">
        <div className="flex items-center gap-2">
          <span className="grow break-all">{address}</span>
          <CopyButton text={address} label={t('common.copyWhat', { what: 'TRC20' })} onNote={setNote} />
        </div>
        <p role="status" className="label">
          {note}
        </p>
      </Plate>
    </State>
  );
}
