// Who has a group open, in which version, with how many tasks.
import { pageRunner, type TemplateRunner } from '@millrace/contract/admin';
import { Blank, Broken, Moment, SkeletonRows, useLocale } from '@millrace/ui';
import { errorText } from '../../shared/api.ts';
import { useRead } from '../../shared/use-call.ts';
import { Pages } from '../../shared/pages.tsx';
import { useTemplatesSearch } from './templates-search.ts';

const PAGE_ROWS = 50;

export function Runners({ id }: { id: string }) {
  const { t } = useLocale();
  const { search, change } = useTemplatesSearch();
  const list = useRead(pageRunner, { id, pageNum: search.run ?? 1, pageSize: PAGE_ROWS });
  return (
    <>
      {list.error ? (
        <Broken title={errorText(list.error, t)} onRetry={() => void list.refetch()} />
      ) : list.data ? (
        <Rows rows={list.data.rows} />
      ) : (
        <SkeletonRows count={4} />
      )}
      <Pages of={list.data} onGo={(run) => change({ run })} />
    </>
  );
}

function Rows({ rows }: { rows: readonly TemplateRunner[] }) {
  const { t } = useLocale();
  if (rows.length === 0) return <Blank icon="team" title={t('console.templateRunnersEmpty')} />;
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">UID</th>
          <th scope="col">{t('console.nickname')}</th>
          <th scope="col">{t('console.exchange')}</th>
          <th scope="col">{t('console.state')}</th>
          <th scope="col" className="console-number">
            {t('console.templateVersion')}
          </th>
          <th scope="col" className="console-number">
            {t('console.tasks')}
          </th>
          <th scope="col" className="console-number">
            {t('console.templateFaulty')}
          </th>
          <th scope="col">{t('console.since')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.user.id}>
            <td className="numerals">{row.user.uid}</td>
            <td className="console-subject">{row.user.nickname}</td>
            <td>{t(`console.environment.${row.environment}`)}</td>
            <td>{t(`console.templateRunState.${row.state}`)}</td>
            <td className="console-number">{row.version}</td>
            <td className="console-number">{row.tasks}</td>
            <td className="console-number">{row.faulty}</td>
            <td>
              <Moment timeMs={row.openTime} parts="full" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
