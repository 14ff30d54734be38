// Rows of the trail: who did what, about what, what changed by it and who agreed, from where.
import { mayCall, pageApproval, type OperatorEvent } from '@millrace/contract/admin';
import { Blank, Moment, useLocale } from '@millrace/ui';
import { PlaceLink } from './places.tsx';
import { plainText } from './plain-text.ts';
import { useOperator } from './services.ts';

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
          <th scope="col">{t('console.trailBefore')}</th>
          <th scope="col">{t('console.trailAfter')}</th>
          <th scope="col">{t('console.approvalOf')}</th>
          <th scope="col">{t('console.detail')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Event key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Event({ row }: { row: OperatorEvent }) {
  const { t } = useLocale();
  const { before, after, detail } = row;
  // What stands beside it already.
  const rest = Object.entries(detail).filter(([name, value]) => name !== 'approvalId' && after[name] !== value);
  return (
    <tr>
      <td>
        <Moment timeMs={row.createTime} parts="full" />
      </td>
      <td>
        {row.operator}
        <p className="micro numerals ink-2">{row.ip}</p>
      </td>
      <td>{t(`console.event.${row.kind}`)}</td>
      <td className="console-subject">{row.subject}</td>
      <td className="console-detail">{textOf(Object.entries(before))}</td>
      <td className="console-detail">{textOf(Object.entries(after))}</td>
      <td>{row.approvalId === null ? null : <ApprovalLink id={row.approvalId} />}</td>
      <td className="console-detail">{textOf(rest)}</td>
    </tr>
  );
}

/** Leads to the approval, who may read it. */
function ApprovalLink({ id }: { id: string }) {
  const { t } = useLocale();
  const { roles } = useOperator();
  if (!mayCall(roles, pageApproval)) return <span className="numerals">{id}</span>;
  return (
    <PlaceLink to="/approvals" search={{ state: 'one', id }} className="link">
      {t('console.approvalOpen')}
    </PlaceLink>
  );
}

function textOf(fields: readonly (readonly [string, string])[]): string {
  return fields.map(([name, value]) => `${name} ${plainText(value)}`).join(' · ');
}
