// Rows of the trail: who did what, about what, from where.
import type { OperatorEvent } from '@millrace/contract/admin';
import { Blank, Moment, useLocale } from '@millrace/ui';
import { plainText } from './plain-text.ts';

export function Events({ rows }: { rows: readonly OperatorEvent[] }) {
  const { t } = useLocale();
  if (rows.length === 0) return <Blank icon="book" title={t('console.trailEmpty')} />;
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">{t('console.line.time')}</th>
          <th scope="col">{t('console.operator')}</th>
          <th scope="col">{t('console.what')}</th>
          <th scope="col">{t('console.subject')}</th>
          <th scope="col">{t('console.detail')}</th>
          <th scope="col">IP</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <Moment timeMs={row.createTime} parts="full" />
            </td>
            <td>{row.operator}</td>
            <td>{t(`console.event.${row.kind}`)}</td>
            <td className="console-subject">{row.subject}</td>
            <td className="console-detail">
              {Object.entries(row.detail)
                .map(([name, value]) => `${name} ${plainText(value)}`)
                .join(' · ')}
            </td>
            <td className="numerals">{row.ip}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
