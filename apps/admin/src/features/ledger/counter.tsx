// Whether a journal was taken back, and the proposal to do so.
import { mayCall, proposeCounter, type JournalView } from '@millrace/contract/admin';
import { Button, Dialog, Field, Notice, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { toaster, useOperator } from '../../shared/services.ts';
import { useSend } from '../../shared/use-call.ts';
import { useLedgerSearch } from './ledger-search.ts';

export function Counter({ journal: { id, counter } }: { journal: JournalView }) {
  const { t } = useLocale();
  const operator = useOperator();
  const { change } = useLedgerSearch();
  const { canCounter, journalId, approval } = counter;
  if (journalId !== null)
    return (
      <Button size="small" look="line" onClick={() => change({ id: journalId })}>
        {t('console.countered', { id: journalId })}
      </Button>
    );
  if (approval !== null) return <Notice>{t('console.waitsForSecond', { name: approval.by })}</Notice>;
  return canCounter && mayCall(operator.roles, proposeCounter) ? <Proposal id={id} /> : null;
}

function Proposal({ id }: { id: string }) {
  const { t } = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState('');
  const send = useSend(proposeCounter, ({ outcome }) => {
    toaster.show(t(`console.outcome.${outcome}`));
    setIsOpen(false);
  });
  return (
    <>
      <Button size="small" look="line" onClick={() => setIsOpen(true)}>
        {t('console.counter')}
      </Button>
      <Dialog
        open={isOpen}
        title={t('console.counter')}
        text={t('console.counterText')}
        doLabel={t('console.propose')}
        busy={send.isPending}
        onDo={() => send.mutate({ id, reason: reason.trim() })}
        onClose={() => setIsOpen(false)}
      >
        <div className="console-form">
          <Field label={t('console.reason')} maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
          {send.error ? <Notice warn>{errorText(send.error, t)}</Notice> : null}
        </div>
      </Dialog>
    </>
  );
}
