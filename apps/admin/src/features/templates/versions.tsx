// The versions of a group, newest first.
import type { GroupVersion } from '@millrace/contract/admin';
import { Moment, useLocale } from '@millrace/ui';

export function Versions({ versions }: { versions: readonly GroupVersion[] }) {
  const { t } = useLocale();
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col" className="console-number">
            {t('console.templateVersion')}
          </th>
          <th scope="col">{t('console.proposedBy')}</th>
          <th scope="col">{t('console.approvedBy')}</th>
          <th scope="col">{t('console.templatePublished')}</th>
          <th scope="col" className="console-number">
            {t('console.templateRunners')}
          </th>
        </tr>
      </thead>
      <tbody>
        {versions.map(({ version, publishedBy, approvedBy, publishTime, runners }) => (
          <tr key={version}>
            <td className="console-number">{version}</td>
            <td>{publishedBy}</td>
            <td>{approvedBy === '' ? '–' : approvedBy}</td>
            <td>
              <Moment timeMs={publishTime} parts="full" />
            </td>
            <td className="console-number">{runners}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
