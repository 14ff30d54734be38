// Begins the panic stop: the brand's name typed, a reason, and whether exits stop too.
import { panicStop } from '@millrace/contract/admin';
import { Button, Field, Notice, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { toaster, useOperator } from '../../shared/services.ts';
import { useSend } from '../../shared/use-call.ts';

export function BeginPanic() {
  const { t } = useLocale();
  const brand = useOperator().tenantName;
  const [name, setName] = useState('');
  const [reason, setReason] = useState('');
  const [haltsExits, setHaltsExits] = useState(false);
  const send = useSend(panicStop, ({ outcome }) => toaster.show(t(`console.outcome.${outcome}`)));
  return (
    <section className="console-freeze">
      {send.error ? <Notice warn>{errorText(send.error, t)}</Notice> : null}
      <Field label={t('console.reason')} maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
      <Field
        label={t('console.panicName', { name: brand })}
        maxLength={100}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <label>
        <input type="checkbox" checked={haltsExits} onChange={(event) => setHaltsExits(event.target.checked)} /> {t('console.panicExits')}
      </label>
      <Button
        look="danger"
        busy={send.isPending}
        disabled={name.trim() !== brand || reason.trim().length < 3}
        onClick={() => send.mutate({ name: name.trim(), reason: reason.trim(), ...(haltsExits ? { haltsExits: 'true' as const } : {}) })}
      >
        {t('console.panicStop')}
      </Button>
    </section>
  );
}
