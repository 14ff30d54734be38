// One list of trade records: its pages, what stands there while they come, and what is said where there are none.
import { Broken, InfiniteList, Notice, Plate, SkeletonRows, useLocale, VirtualList } from '@millrace/ui';
import type { ReactNode } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { ROW_PX } from '../limits.ts';
import { NoRecords } from './no-records.tsx';
import type { Pages, RowPage } from '../../../shared/hooks/use-pages.ts';

interface RecordListProps<Row> {
  pages: Pages<RowPage<Row>>;
  label: string;
  keyOf: (row: Row) => string;
  renderRow: (row: Row) => ReactNode;
  /** Something narrows the list: it may be empty although the task has traded. */
  narrowed?: boolean;
}

export function RecordList<Row>({ pages, label, keyOf, renderRow, narrowed = false }: RecordListProps<Row>) {
  const { t } = useLocale();
  if (pages.isPending) return <SkeletonRows count={4} />;
  if (!pages.data) return <Broken title={errorText(pages.error, t)} onRetry={() => void pages.refetch()} busy={pages.isFetching} />;
  const rows = pages.data.pages.flatMap((page) => page.rows);
  return (
    <>
      {pages.error ? (
        <div className="mb-3">
          <Notice warn>{errorText(pages.error, t)}</Notice>
        </div>
      ) : null}
      {rows.length === 0 ? (
        <NoRecords narrowed={narrowed} />
      ) : (
        <InfiniteList
          hasMore={pages.hasNextPage}
          busy={pages.isFetchingNextPage}
          failed={pages.isFetchNextPageError}
          onMore={() => void pages.fetchNextPage()}
        >
          <Plate>
            <VirtualList label={label} items={rows} keyOf={keyOf} rowPx={ROW_PX} renderRow={renderRow} />
          </Plate>
        </InfiniteList>
      )}
    </>
  );
}
