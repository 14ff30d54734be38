// The list of content with its filter and order.
import { languages } from '@millrace/contract';
import { exportContent, mayCall, pageContent, saveContent, type ContentListRow } from '@millrace/contract/admin';
import { Blank, Broken, Button, Moment, SkeletonRows, useLocale } from '@millrace/ui';
import { errorText } from '../../shared/api.ts';
import { Pages } from '../../shared/pages.tsx';
import { SaveCsv } from '../../shared/save-csv.tsx';
import { useOperator } from '../../shared/services.ts';
import { useRead } from '../../shared/use-call.ts';
import { ContentFilter } from './content-filter.tsx';
import { useContentSearch } from './content-search.ts';

const PAGE_ROWS = 50;

export function ContentList() {
  const { t } = useLocale();
  const operator = useOperator();
  const { search, change } = useContentSearch();
  const { id: _open, page = 1, ...asked } = search;
  const list = useRead(pageContent, { ...asked, pageNum: page, pageSize: PAGE_ROWS });
  return (
    <>
      <ContentFilter />
      <p className="console-acts console-lead-in">
        <SaveCsv call={exportContent} asked={asked} />
        {mayCall(operator.roles, saveContent) ? (
          <Button size="small" look="line" onClick={() => change({ id: 'new' })}>
            {t('console.contentNew')}
          </Button>
        ) : null}
      </p>
      {list.error ? (
        <Broken title={errorText(list.error, t)} onRetry={() => void list.refetch()} />
      ) : list.data ? (
        <Rows rows={list.data.rows} />
      ) : (
        <SkeletonRows count={8} />
      )}
      <Pages of={list.data} onGo={(next) => change({ page: next })} />
    </>
  );
}

function Rows({ rows }: { rows: readonly ContentListRow[] }) {
  const { t } = useLocale();
  if (rows.length === 0) return <Blank icon="book" title={t('console.contentEmpty')} />;
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">{t('console.contentTitle')}</th>
          <th scope="col">{t('console.contentKind')}</th>
          <th scope="col">{t('console.state')}</th>
          <th scope="col">{t('console.contentLanguages')}</th>
          <th scope="col" className="console-number">
            {t('console.contentVersion')}
          </th>
          <th scope="col">{t('console.contentSaved')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Line key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ row }: { row: ContentListRow }) {
  const { t } = useLocale();
  const { change } = useContentSearch();
  return (
    <tr>
      <td className="console-subject">
        <button type="button" className="link" onClick={() => change({ id: row.id })}>
          {row.title}
        </button>
        {row.column === null ? null : <span className="block ink-2">{t(`content.column.${row.column}`)}</span>}
      </td>
      <td>{t(`console.contentKind.${row.kind}`)}</td>
      <td>
        {t(`console.contentState.${row.state}`)}
        {row.shownVersion === null ? null : <span className="block ink-2">{t('console.contentShown', { n: row.shownVersion })}</span>}
        {row.startTime === null ? null : (
          <span className="block ink-2">
            <Moment timeMs={row.startTime} parts="full" />
          </span>
        )}
      </td>
      <td>{row.languages.map((tag) => languages.find((one) => one.tag === tag)?.name).join(', ')}</td>
      <td className="console-number">{row.version}</td>
      <td>
        <Moment timeMs={row.savedTime} parts="full" />
        <span className="block ink-2">{row.savedBy}</span>
      </td>
    </tr>
  );
}
