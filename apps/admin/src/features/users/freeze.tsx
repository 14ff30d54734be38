// Freezing a trader, at once, and proposing the end of it.
import { freezeUser, mayCall, unfreezeUser, type AdminUser } from '@millrace/contract/admin';
import { Moment, Notice, useLocale } from '@millrace/ui';
import { errorText } from '../../shared/api.ts';
import { ReasonedAct } from '../../shared/reasoned-act.tsx';
import { toaster, useOperator } from '../../shared/services.ts';
import { useSend } from '../../shared/use-call.ts';

export function Freeze({ user: { id, isClosed, freeze } }: { user: AdminUser }) {
  const { t } = useLocale();
  const operator = useOperator();
  const tell = ({ outcome }: { outcome: 'done' | 'rejected' | 'waiting' }) => toaster.show(t(`console.outcome.${outcome}`));
  const start = useSend(freezeUser, tell);
  const end = useSend(unfreezeUser, tell);
  const mayAct = mayCall(operator.roles, freezeUser) && !isClosed;
  return (
    <section className="console-freeze">
      {start.error || end.error ? <Notice warn>{errorText(start.error ?? end.error, t)}</Notice> : null}
      {freeze === null ? null : (
        <Notice warn>
          {t('console.frozenFor', { reason: freeze.reason === '' ? t('console.nothing') : freeze.reason })}{' '}
          <Moment timeMs={freeze.createTime} parts="full" /> {freeze.operator}
        </Notice>
      )}
      {freeze?.approval ? <Notice>{t('console.waitsForSecond', { name: freeze.approval.by })}</Notice> : null}
      {!mayAct ? null : freeze === null ? (
        <ReasonedAct
          label={t('console.freeze')}
          text={t('console.freezeText')}
          isDanger
          isBusy={start.isPending}
          onDo={(reason) => start.mutate({ id, reason })}
        />
      ) : (
        <ReasonedAct
          label={t('console.unfreeze')}
          text={t('console.unfreezeText')}
          isDanger={false}
          isBusy={end.isPending}
          isOff={freeze.approval !== null}
          onDo={(reason) => end.mutate({ id, reason })}
        />
      )}
    </section>
  );
}
