// The newest alerts and what became of each.
import { limits, listAlert, type Alert } from '@millrace/contract';
import { Blank, Broken, Chip, Plate, RelativeTime, Row, Rows, Section, SkeletonRows, useLocale, type ChipLook } from '@millrace/ui';
import { errorText } from '../../shared/api/api-error.ts';
import { useRead } from '../../shared/hooks/use-call.ts';
import { useMessageText } from '../messages/index.ts';

const looks: Readonly<Record<Alert['state'], ChipLook>> = {
  due: 'plain',
  waiting: 'warn',
  held: 'line',
  summed: 'line',
  sent: 'brand',
  failed: 'warn',
};

export function AlertHistory() {
  const { t } = useLocale();
  return (
    <>
      <Section title={t('alerts.history')} />
      <History />
    </>
  );
}

function History() {
  const { t } = useLocale();
  const list = useRead(listAlert, {});
  if (list.isPending) return <SkeletonRows count={3} />;
  if (!list.data) return <Broken title={errorText(list.error, t)} onRetry={() => void list.refetch()} busy={list.isFetching} />;
  if (list.data.length === 0) return <Blank icon="bell" title={t('alerts.none')} text={t('alerts.noneText')} />;
  return (
    <Plate>
      <Rows>
        {list.data.map((alert) => (
          <AlertRow key={alert.id} alert={alert} />
        ))}
      </Rows>
    </Plate>
  );
}

function AlertRow({ alert }: { alert: Alert }) {
  const { t } = useLocale();
  const textOf = useMessageText();
  const { channel, what, state, reason, count, message, createTime } = alert;
  const title =
    what === 'test' ? t('alerts.trial') : what === 'summary' ? t('alerts.sum', { count }) : message ? textOf(message) : t('alerts.gone');
  return (
    <Row
      title={title}
      line={
        <>
          {t(`alerts.${channel}`)} · <RelativeTime timeMs={createTime} />
          {reason === '' ? null : <> · {t(`alerts.reason.${reason}`, { count: limits.alertsPerHour })}</>}
        </>
      }
      value={<Chip look={looks[state]}>{t(`alerts.state.${state}`)}</Chip>}
    />
  );
}
