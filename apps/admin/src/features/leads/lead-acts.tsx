// What operators do with a trader: close to new copiers, open again, and propose the end of the role; each with a reason.
import { mayDo, operateLead, proposeRevoke, type DeskLead } from '@millrace/contract/admin';
import { Button, Dialog, Field, Notice, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { toaster, useOperator } from '../../shared/services.ts';
import { useSend } from '../../shared/use-call.ts';

const REASON_MIN = 3;

export function LeadActs({ row: { id, closedReason, approval } }: { row: DeskLead }) {
  const { t } = useLocale();
  const operator = useOperator();
  const tell = ({ outcome }: { outcome: 'done' | 'rejected' | 'waiting' }) => toaster.show(t(`console.outcome.${outcome}`));
  const operate = useSend(operateLead, tell);
  const revoke = useSend(proposeRevoke, tell);
  const act = closedReason === null ? 'close' : 'open';
  if (!mayDo(operator.role, 'review')) return null;
  return (
    <footer className="console-decision">
      {operate.error || revoke.error ? <Notice warn>{errorText(operate.error ?? revoke.error, t)}</Notice> : null}
      {approval ? <Notice>{t('console.waitsForSecond', { name: approval.by })}</Notice> : null}
      <div className="console-buttons">
        <Act
          label={t('console.revoke')}
          text={t('console.revokeText')}
          isDanger
          isBusy={revoke.isPending}
          isOff={approval !== null}
          onDo={(reason) => revoke.mutate({ id, reason })}
        />
        <Act
          label={t(`console.${act}Lead`)}
          text={t(`console.${act}LeadText`)}
          isDanger={act === 'close'}
          isBusy={operate.isPending}
          onDo={(reason) => operate.mutate({ id, act, reason })}
        />
      </div>
    </footer>
  );
}

interface ActProps {
  label: string;
  /** What it does. */
  text: string;
  isDanger: boolean;
  isBusy: boolean;
  isOff?: boolean;
  onDo: (reason: string) => void;
}

function Act({ label, text, isDanger, isBusy, isOff = false, onDo }: ActProps) {
  const { t } = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [isShort, setIsShort] = useState(false);
  const act = (): void => {
    if (reason.trim().length < REASON_MIN) return setIsShort(true);
    setIsOpen(false);
    setReason('');
    onDo(reason.trim());
  };
  return (
    <>
      <Button look="line" busy={isBusy} disabled={isOff} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={isOpen}
        danger={isDanger}
        title={label}
        text={text}
        doLabel={label}
        busy={isBusy}
        onDo={act}
        onClose={() => setIsOpen(false)}
      >
        <Field
          label={t('console.reason')}
          maxLength={200}
          error={isShort && reason.trim().length < REASON_MIN ? t('console.reasonShort') : undefined}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Dialog>
    </>
  );
}
