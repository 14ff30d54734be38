// A newer version of the app waits: the trader takes it when it suits. Nothing reloads under open hands.
import { Button, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { useServices } from '../shared/services/services-context.ts';

export function UpdateNotice() {
  const { t } = useLocale();
  const { appUpdate } = useServices();
  const [later, setLater] = useState(false);
  const [busy, setBusy] = useState(false);
  if (later) return null;
  return (
    <section className="update-note" aria-label={t('shell.updates')}>
      <p className="weight-semibold">{t('shell.newVersion')}</p>
      <div className="update-note-buttons">
        <Button size="small" onClick={() => setLater(true)}>
          {t('shell.later')}
        </Button>
        <Button
          size="small"
          look="primary"
          busy={busy}
          onClick={() => {
            setBusy(true);
            appUpdate.take();
          }}
        >
          {t('shell.reload')}
        </Button>
      </div>
    </section>
  );
}
