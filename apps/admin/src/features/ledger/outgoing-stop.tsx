// Why outgoing money is stopped, and the proposal to end that.
import { mayCall, proposeLift, type pageAuditRun } from '@millrace/contract/admin';
import type { OutputOf } from '@millrace/contract';
import { Button, Dialog, Field, Moment, Notice, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { toaster, useOperator } from '../../shared/services.ts';
import { useSend } from '../../shared/use-call.ts';

type Stop = NonNullable<OutputOf<typeof pageAuditRun>['stop']>;

export function OutgoingStop({ stop: { auditId, startTime, isClean, approval } }: { stop: Stop }) {
  const { t } = useLocale();
  const operator = useOperator();
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState('');
  const send = useSend(proposeLift, ({ outcome }) => {
    toaster.show(t(`console.outcome.${outcome}`));
    setIsOpen(false);
  });
  const mayPropose = mayCall(operator.roles, proposeLift) && approval === null;
  return (
    <section aria-label={t('console.stop')}>
      <Notice warn>
        <b>{t('console.stop')}</b> · <Moment timeMs={startTime} parts="full" /> · {t('console.audit', { id: auditId })}
        <span className="block">{t('console.stopText')}</span>
      </Notice>
      {approval === null ? null : <Notice>{t('console.waitsForSecond', { name: approval.by })}</Notice>}
      {isClean ? null : <p className="label">{t('console.stopNotClean')}</p>}
      {mayPropose && isClean ? (
        <Button size="small" look="line" onClick={() => setIsOpen(true)}>
          {t('console.stopLift')}
        </Button>
      ) : null}
      <Dialog
        open={isOpen}
        title={t('console.stopLift')}
        text={t('console.stopLiftText')}
        doLabel={t('console.propose')}
        busy={send.isPending}
        onDo={() => send.mutate({ reason: reason.trim() })}
        onClose={() => setIsOpen(false)}
      >
        <div className="console-form">
          <Field label={t('console.reason')} maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
          {send.error ? <Notice warn>{errorText(send.error, t)}</Notice> : null}
        </div>
      </Dialog>
    </section>
  );
}
