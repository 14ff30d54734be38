// The list of tasks with its filter, order and file.
import { exportTask, pageTask, type AdminTaskRow } from '@millrace/contract/admin';
import type { MessageKey } from '@millrace/i18n';
import { Amount, Blank, Broken, Moment, SkeletonRows, useLocale } from '@millrace/ui';
import { errorText } from '../../shared/api.ts';
import { SaveCsv } from '../../shared/save-csv.tsx';
import { NextPage } from '../../shared/pages.tsx';
import { useRead } from '../../shared/use-call.ts';
import { TaskFilter } from './task-filter.tsx';
import { TaskState } from './task-state.tsx';
import { useTasksSearch } from './tasks-search.ts';

const PAGE_ROWS = 50;

export function TaskList() {
  const { t } = useLocale();
  const { search, change } = useTasksSearch();
  const { id: _id, part: _part, after, ...asked } = search;
  const page = useRead(pageTask, { ...asked, ...(after && { afterId: after }), pageSize: PAGE_ROWS });
  const nextId = page.data?.nextId ?? null;
  return (
    <>
      <TaskFilter />
      <p>
        <SaveCsv call={exportTask} asked={asked} />
      </p>
      {page.error ? (
        <Broken title={errorText(page.error, t)} onRetry={() => void page.refetch()} />
      ) : page.data ? (
        <Rows rows={page.data.rows} />
      ) : (
        <SkeletonRows count={8} />
      )}
      <NextPage at={after} nextId={nextId} onGo={(next) => change({ after: next })} />
    </>
  );
}

function Rows({ rows }: { rows: readonly AdminTaskRow[] }) {
  const { t } = useLocale();
  const { change } = useTasksSearch();
  if (rows.length === 0) return <Blank icon="list" title={t('console.tasksEmpty')} />;
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">{t('console.instrument')}</th>
          <th scope="col">{t('console.what')}</th>
          <th scope="col">UID</th>
          <th scope="col">{t('console.nickname')}</th>
          <th scope="col">{t('console.exchange')}</th>
          <th scope="col">{t('console.state')}</th>
          <th scope="col" className="console-number">
            {t('tasks.records.net')}
          </th>
          <th scope="col">{t('console.made')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <button type="button" className="link numerals" onClick={() => change({ id: row.id })}>
                {row.instId}
              </button>
            </td>
            <td>{t(`tasks.kind.${row.type}` as MessageKey)}</td>
            <td className="numerals">{row.user.uid}</td>
            <td className="console-subject">{row.user.nickname}</td>
            <td>{t(`console.environment.${row.environment}`)}</td>
            <td>
              <TaskState {...row} />
            </td>
            <td className="console-number">
              <Amount value={row.net} decimals={2} sign="change" />
            </td>
            <td>
              <Moment timeMs={row.createTime} parts="full" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
