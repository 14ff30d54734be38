// Asks for the second step again where a call needs it.
import { proveStep } from '@millrace/contract/admin';
import { Dialog, Field, Notice, useLocale } from '@millrace/ui';
import { useState, useSyncExternalStore } from 'react';
import { errorText } from '../shared/api.ts';
import { step } from '../shared/step.ts';
import { useSend } from '../shared/use-call.ts';

export function StepDialog() {
  const isAsked = useSyncExternalStore(step.subscribe, step.isAsked);
  // Every time it asks with an empty field.
  return isAsked ? <Asked /> : null;
}

function Asked() {
  const { t } = useLocale();
  const [totp, setTotp] = useState('');
  const send = useSend(proveStep, () => step.end(true));
  const act = (): void => {
    if (totp.trim() !== '') send.mutate({ totp: totp.trim().toUpperCase() });
  };
  return (
    <Dialog
      open
      title={t('console.step')}
      text={t('console.stepText')}
      doLabel={t('console.stepDo')}
      busy={send.isPending}
      onDo={act}
      onClose={() => step.end(false)}
    >
      <form
        className="console-form"
        onSubmit={(event) => {
          event.preventDefault();
          act();
        }}
      >
        <Field
          label={t('console.code')}
          hint={t('console.recoveryHint')}
          autoComplete="one-time-code"
          maxLength={11}
          value={totp}
          onChange={(event) => setTotp(event.target.value)}
        />
        {send.error ? <Notice warn>{errorText(send.error, t)}</Notice> : null}
      </form>
    </Dialog>
  );
}
