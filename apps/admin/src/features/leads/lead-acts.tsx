// What operators do with a trader: close to new copiers, open again, and propose the end of the role; each with a reason.
import { mayCall, operateLead, proposeRevoke, type DeskLead } from '@millrace/contract/admin';
import { Notice, useLocale } from '@millrace/ui';
import { errorText } from '../../shared/api.ts';
import { ReasonedAct } from '../../shared/reasoned-act.tsx';
import { toaster, useOperator } from '../../shared/services.ts';
import { useSend } from '../../shared/use-call.ts';

export function LeadActs({ row: { id, closedReason, approval } }: { row: DeskLead }) {
  const { t } = useLocale();
  const operator = useOperator();
  const tell = ({ outcome }: { outcome: 'done' | 'rejected' | 'waiting' }) => toaster.show(t(`console.outcome.${outcome}`));
  const operate = useSend(operateLead, tell);
  const revoke = useSend(proposeRevoke, tell);
  const act = closedReason === null ? 'close' : 'open';
  if (!mayCall(operator.roles, operateLead)) return null;
  return (
    <footer className="console-decision">
      {operate.error || revoke.error ? <Notice warn>{errorText(operate.error ?? revoke.error, t)}</Notice> : null}
      {approval ? <Notice>{t('console.waitsForSecond', { name: approval.by })}</Notice> : null}
      <div className="console-buttons">
        <ReasonedAct
          label={t('console.revoke')}
          text={t('console.revokeText')}
          isDanger
          isBusy={revoke.isPending}
          isOff={approval !== null}
          onDo={(reason) => revoke.mutate({ id, reason })}
        />
        <ReasonedAct
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
