// What was proposed, by field; of terms beside what it is now.
import type { ApprovalRow } from '@millrace/contract/admin';
import { useLocale } from '@millrace/ui';

export function Change({ row: { kind, content, before } }: { row: ApprovalRow }) {
  const { t } = useLocale();
  const isTerms = kind === 'terms';
  return (
    <table className="console-compare">
      {isTerms ? (
        <thead>
          <tr>
            <th scope="col">{t('console.what')}</th>
            <th scope="col">{t('console.before')}</th>
            <th scope="col">{t('console.after')}</th>
          </tr>
        </thead>
      ) : null}
      <tbody>
        {Object.entries(content).map(([field, value]) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            {isTerms ? <td className="break-all">{before[field]}</td> : null}
            <td className="break-all">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
