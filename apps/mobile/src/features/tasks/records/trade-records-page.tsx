// The trade records of a task, newest first: each order with its entry and exit, and the net of its closed cycles.
import { pageTradeRecord, type Assignment, type OutputOf, type TradeRecord } from '@millrace/contract';
import {
  Amount,
  Bar,
  Blank,
  Broken,
  InfiniteList,
  Main,
  Notice,
  Plate,
  Screen,
  Segment,
  SkeletonRows,
  useLocale,
  VirtualList,
} from '@millrace/ui';
import { useInfiniteQuery, type UseInfiniteQueryResult, type InfiniteData } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { instrumentName } from '../../../shared/instrument-name.ts';
import { errorText } from '../../../shared/api/api-error.ts';
import { StaleNotice } from '../../../shared/pages/stale-notice.tsx';
import { usePermission, useServices } from '../../../shared/services/services-context.ts';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { RECORDS_PAGE, ROW_PX } from '../limits.ts';
import { RecordRow } from './record-row.tsx';
import { layoutOf } from '../task-kinds.ts';
import { useInstrument } from '../common/use-instruments.ts';
import { useTask } from '../common/use-tasks.ts';

type Side = TradeRecord['side'];

export function TradeRecordsPage() {
  const { t } = useLocale();
  const goBack = useBack('/index');
  const { userAssignmentId = '', side } = useSearch({ from: '/trade-record' });
  const task = useTask(userAssignmentId);
  if (!usePermission('P20200')) return <Navigate to="/404" replace />;
  return (
    <Screen>
      <Bar title={t('tasks.records.title')} under={task.data && <Traded task={task.data} />} onBack={goBack} />
      <Main>
        <StaleNotice sinceMs={task.staleSinceMs} />
        <Records
          id={userAssignmentId}
          side={side === 'buy' || side === 'sell' ? side : undefined}
          revision={task.data?.version ?? 0}
          instId={task.data?.instId ?? ''}
        />
      </Main>
    </Screen>
  );
}

/** The pair, and what of it: by its name alone a swap is no other than the coin. */
function Traded({ task }: { task: Pick<Assignment, 'instId' | 'assignmentType'> }) {
  const { t } = useLocale();
  const layout = layoutOf(task.assignmentType);
  return `${instrumentName(task.instId)}${layout ? ` · ${t(layout.product)}` : ''}`;
}

type Pages = UseInfiniteQueryResult<InfiniteData<OutputOf<typeof pageTradeRecord>>>;

function useRecords(id: string, side: Side | undefined, revision: number): Pages {
  const { api } = useServices();
  return useInfiniteQuery({
    // A newer version of the task may have new records: they are read again, and what was shown stays meanwhile.
    queryKey: [pageTradeRecord.path, 'pages', id, side ?? '', revision],
    queryFn: ({ pageParam, signal }) =>
      api.call(pageTradeRecord, { userAssignmentId: id, pageNum: pageParam, pageSize: RECORDS_PAGE, ...(side && { side }) }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.pageNum * last.pageSize < last.total ? last.pageNum + 1 : undefined),
    placeholderData: (before) => before,
    // Comparing thousands of rows with themselves at each page is seen as a stutter.
    structuralSharing: false,
  });
}

function Records({ id, side, revision, instId }: { id: string; side: Side | undefined; revision: number; instId: string }) {
  const { t } = useLocale();
  const pages = useRecords(id, side, revision);
  const steps = useInstrument(instId);
  if (pages.isPending) return <SkeletonRows count={4} />;
  if (!pages.data) return <Broken title={errorText(pages.error, t)} onRetry={() => void pages.refetch()} busy={pages.isFetching} />;
  const rows = pages.data.pages.flatMap((page) => page.rows);
  return (
    <>
      <div className="gutter pt-2 pb-4">
        <p className="label" id="net-label">
          {t('tasks.records.net')}
        </p>
        <p aria-labelledby="net-label" role="group" data-figure="net-total" data-value={pages.data.pages[0]?.netTotal}>
          <Amount value={pages.data.pages[0]?.netTotal} size="l" sign="change" unit="USDT" />
        </p>
        <div className="mt-3">
          <Sides side={side} />
        </div>
      </div>
      {pages.error ? (
        <div className="mb-3">
          <Notice warn>{errorText(pages.error, t)}</Notice>
        </div>
      ) : null}
      {rows.length === 0 ? (
        <Blank icon="list" title={t('tasks.records.empty')} text={t('tasks.records.emptyText')} />
      ) : (
        <InfiniteList
          hasMore={pages.hasNextPage}
          busy={pages.isFetchingNextPage}
          failed={pages.isFetchNextPageError}
          onMore={() => void pages.fetchNextPage()}
        >
          <Plate>
            <VirtualList
              label={t('tasks.records.title')}
              items={rows}
              keyOf={(record) => record.serialOrderNumberStr}
              rowPx={ROW_PX}
              renderRow={(record) => <RecordRow record={record} steps={steps} />}
            />
          </Plate>
        </InfiniteList>
      )}
    </>
  );
}

function Sides({ side }: { side: Side | undefined }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const { side: _shown, ...rest } = useSearch({ from: '/trade-record' });
  return (
    <Segment
      label={t('tasks.form.direction')}
      value={side ?? 'all'}
      options={(['all', 'buy', 'sell'] as const).map((value) => ({ value, label: t(`tasks.record.side.${value}`) }))}
      onChange={(next) => void navigate({ to: '/trade-record', search: next === 'all' ? rest : { ...rest, side: next }, replace: true })}
    />
  );
}
