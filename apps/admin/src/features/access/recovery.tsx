// How many recovery codes are left, and new ones in their place.
import { renewRecoveryCodes } from '@millrace/contract/admin';
import { Button, Dialog, Notice, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { RecoveryCodes } from '../../shared/recovery-codes.tsx';
import { useSend } from '../../shared/use-call.ts';

export function Recovery({ left }: { left: number }) {
  const { t } = useLocale();
  const [asks, setAsks] = useState(false);
  const send = useSend(renewRecoveryCodes);
  if (send.data) return <RecoveryCodes codes={send.data.recoveryCodes} />;
  return (
    <section>
      <h2 className="console-subtitle">{t('console.recovery')}</h2>
      <p>{t('console.recoveryLeft', { count: left })}</p>
      {send.error ? <Notice warn>{errorText(send.error, t)}</Notice> : null}
      <Button size="small" look="line" busy={send.isPending} onClick={() => setAsks(true)}>
        {t('console.recoveryRenew')}
      </Button>
      <Dialog
        open={asks}
        title={t('console.recoveryRenew')}
        text={t('console.recoveryRenewText')}
        doLabel={t('console.recoveryRenew')}
        onDo={() => {
          setAsks(false);
          send.mutate({});
        }}
        onClose={() => setAsks(false)}
      />
    </section>
  );
}
