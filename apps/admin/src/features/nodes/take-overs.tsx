// What engines took over: why, how much, and how long it was until its positions could be closed.
import type { TakeOverRow } from '@millrace/contract/admin';
import { Moment, useLocale } from '@millrace/ui';

export function TakeOvers({ rows }: { rows: readonly TakeOverRow[] }) {
  const { t } = useLocale();
  return (
    <section aria-label={t('console.takeOvers')}>
      <h2 className="console-subtitle">{t('console.takeOvers')}</h2>
      {rows.length === 0 ? <p className="console-detail">{t('console.takeOversNone')}</p> : <Table rows={rows} />}
    </section>
  );
}

function Table({ rows }: { rows: readonly TakeOverRow[] }) {
  const { t, tag } = useLocale();
  const seconds = new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const whole = new Intl.NumberFormat(tag);
  const after = (ms: number | null): string => (ms === null ? '––' : `${seconds.format(ms / 1000)} s`);
  const labels = [
    t('console.takeOverTime'),
    t('console.node'),
    t('console.reason'),
    t('console.nodeShards'),
    t('console.nodeAccounts'),
    t('console.takeOverOwned'),
    t('console.takeOverExits'),
    t('console.takeOverStreams'),
    t('console.takeOverLookups'),
  ];
  return (
    <table className="console-table">
      <thead>
        <tr>
          {labels.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.node} ${row.time} ${row.shards}`}>
            <td>
              <Moment timeMs={row.time} parts="full" />
            </td>
            <td>{row.node}</td>
            <td>{t(`console.takeOverCause.${row.cause}`)}</td>
            <td className="numerals">{whole.format(row.shards)}</td>
            <td className="numerals">{whole.format(row.accounts)}</td>
            <td className="numerals">{after(row.ownedMs)}</td>
            <td className="numerals">{after(row.exitsMs)}</td>
            <td className="numerals">{after(row.streamsMs)}</td>
            <td className="numerals">{whole.format(row.lookups)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
