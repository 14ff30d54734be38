// Whether engines may claim accounts, and who decided otherwise since when; the switch for it.
import { holdClaims, type listNode } from '@millrace/contract/admin';
import type { OutputOf } from '@millrace/contract';
import { Button, Dialog, Notice, formatMoment, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { useSend } from '../../shared/use-call.ts';

type Held = OutputOf<typeof listNode>['claimsHeld'];

export function Claims({ held }: { held: Held }) {
  const { t, tag } = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  const send = useSend(holdClaims, () => setIsOpen(false));
  const label = t(held === null ? 'console.claimsHold' : 'console.claimsLet');
  return (
    <>
      {held === null ? null : (
        <Notice warn>{t('console.claimsHeld', { name: held.by, time: formatMoment(held.time, { tag, parts: 'full' }) })}</Notice>
      )}
      <div>
        <Button size="small" look="line" onClick={() => setIsOpen(true)}>
          {label}
        </Button>
      </div>
      <Dialog
        open={isOpen}
        danger={held === null}
        title={label}
        text={t(held === null ? 'console.claimsHoldText' : 'console.claimsLetText')}
        doLabel={label}
        busy={send.isPending}
        onDo={() => send.mutate({ hold: held === null ? 'on' : 'off' })}
        onClose={() => setIsOpen(false)}
      >
        {send.error ? <Notice warn>{errorText(send.error, t)}</Notice> : null}
      </Dialog>
    </>
  );
}
