// Stopping a task at once, and proposing to close what it holds.
import { mayCall, proposeClose, stopTask, type AdminTask } from '@millrace/contract/admin';
import { Notice, useLocale } from '@millrace/ui';
import { errorText } from '../../shared/api.ts';
import { ReasonedAct } from '../../shared/reasoned-act.tsx';
import { toaster, useOperator } from '../../shared/services.ts';
import { useSend } from '../../shared/use-call.ts';

export function TaskActs({ of: { task, approval } }: { of: AdminTask }) {
  const { t } = useLocale();
  const operator = useOperator();
  const tell = ({ outcome }: { outcome: 'done' | 'rejected' | 'waiting' }) => toaster.show(t(`console.outcome.${outcome}`));
  const stop = useSend(stopTask, tell);
  const close = useSend(proposeClose, tell);
  const error = stop.error ?? close.error;
  const seen = { id: task.id, version: String(task.version) };
  const isHeld = task.legs.some(({ sz }) => /[1-9]/.test(sz));
  return (
    <section className="console-freeze">
      {error ? <Notice warn>{errorText(error, t)}</Notice> : null}
      {approval ? <Notice>{t('console.waitsForSecond', { name: approval.by })}</Notice> : null}
      {!mayCall(operator.roles, stopTask) ? null : (
        <div className="console-acts">
          <ReasonedAct
            label={t('console.stopBuying')}
            text={t('console.stopBuyingText')}
            isDanger
            isBusy={stop.isPending}
            isOff={task.stopMake === 'close'}
            onDo={(reason) => stop.mutate({ ...seen, act: 'buying', reason })}
          />
          <ReasonedAct
            label={t('console.stopTrading')}
            text={t('console.stopTradingText')}
            isDanger
            isBusy={stop.isPending}
            isOff={task.status === 'close'}
            onDo={(reason) => stop.mutate({ ...seen, act: 'trading', reason })}
          />
          <ReasonedAct
            label={t('console.proposeClose')}
            text={t('console.proposeCloseText')}
            isDanger
            isBusy={close.isPending}
            isOff={!isHeld || approval !== null}
            onDo={(reason) => close.mutate({ ...seen, reason })}
          />
        </div>
      )}
    </section>
  );
}
