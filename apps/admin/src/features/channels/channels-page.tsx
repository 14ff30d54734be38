// The health of the channels by which alerts leave: what went out, what waits since when, what failed and why.
import { CHANNEL_HOURS, listChannel, type ChannelHealth } from '@millrace/contract/admin';
import { limits } from '@millrace/contract';
import { Broken, Moment, Notice, SkeletonRows, useLocale } from '@millrace/ui';
import { errorText } from '../../shared/api.ts';
import { useRead } from '../../shared/use-call.ts';
import './channels.css';

export function ChannelsPage() {
  const { t } = useLocale();
  const read = useRead(listChannel, {}, { isLive: true });
  return (
    <main className="console-main console-main-wide">
      <h1 className="console-title">{t('console.channels')}</h1>
      <p className="console-detail">{t('console.channelsText', { n: CHANNEL_HOURS })}</p>
      {read.error ? <Broken title={errorText(read.error, t)} onRetry={() => void read.refetch()} /> : null}
      {read.data || read.error ? null : <SkeletonRows count={4} />}
      {read.data?.map((health) => (
        <Channel key={health.channel} health={health} />
      ))}
    </main>
  );
}

function Channel({ health }: { health: ChannelHealth }) {
  const { t } = useLocale();
  const { channel, sent, failed, held, open, oldestOpenTime, isLate, lastSentTime } = health;
  const figures = [
    ['console.channelSent', sent],
    ['console.channelFailed', failed],
    ['console.channelOpen', open],
    ['console.channelHeld', held],
  ] as const;
  return (
    <section aria-label={t(`console.channel.${channel}`)}>
      <h2 className="console-subtitle">{t(`console.channel.${channel}`)}</h2>
      {isLate ? <Notice warn>{t('console.channelLate')}</Notice> : null}
      <dl className="channel-figures">
        {figures.map(([label, count]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{count}</dd>
          </div>
        ))}
        <div>
          <dt>{t('console.channelLastSent')}</dt>
          <dd>{lastSentTime === null ? '––' : <Moment timeMs={lastSentTime} parts="full" />}</dd>
        </div>
        <div>
          <dt>{t('console.channelOldest')}</dt>
          <dd>{oldestOpenTime === null ? '––' : <Moment timeMs={oldestOpenTime} parts="full" />}</dd>
        </div>
      </dl>
      <Hours hours={health.hours} />
      {health.reasons.length === 0 ? null : <Reasons reasons={health.reasons} />}
    </section>
  );
}

/** A bar an hour: sent upwards, failed hatched on top. The table below it says the same in words. */
function Hours({ hours }: Pick<ChannelHealth, 'hours'>) {
  const { t } = useLocale();
  const most = Math.max(1, ...hours.map(({ sent, failed }) => sent + failed));
  return (
    <figure className="channel-hours">
      <div aria-hidden="true">
        {hours.map(({ time, sent, failed }) => (
          <span key={time}>
            <i className="is-failed" style={{ blockSize: `${(100 * failed) / most}%` }} />
            <i style={{ blockSize: `${(100 * sent) / most}%` }} />
          </span>
        ))}
      </div>
      <figcaption>{t('console.channelHours', { most })}</figcaption>
    </figure>
  );
}

function Reasons({ reasons }: Pick<ChannelHealth, 'reasons'>) {
  const { t } = useLocale();
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">{t('console.reason')}</th>
          <th scope="col">{t('console.channelFailed')}</th>
          <th scope="col">{t('console.channelOpen')}</th>
        </tr>
      </thead>
      <tbody>
        {reasons.map(({ reason, failed, open }) => (
          <tr key={reason}>
            <td>{reason === '' ? '' : t(`alerts.reason.${reason}`, { count: limits.alertsPerHour })}</td>
            <td className="numerals">{failed}</td>
            <td className="numerals">{open}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
