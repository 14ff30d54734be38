// Rows that are read page by page, and what is said where there are none or they cannot be read.
import { Broken, InfiniteList, Notice, Plate, Rows, SkeletonRows, useLocale } from '@millrace/ui';
import type { ReactNode } from 'react';
import { errorText } from '../api/api-error.ts';
import type { Pages, RowPage } from '../hooks/use-pages.ts';

interface PagedRowsProps<Row> {
  pages: Pages<RowPage<Row>>;
  empty: ReactNode;
  children: (row: Row) => ReactNode;
}

export function PagedRows<Row>({ pages, empty, children }: PagedRowsProps<Row>) {
  const { t } = useLocale();
  if (pages.isPending) return <SkeletonRows count={6} />;
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
        empty
      ) : (
        <InfiniteList
          hasMore={pages.hasNextPage}
          busy={pages.isFetchingNextPage}
          failed={pages.isFetchNextPageError}
          onMore={() => void pages.fetchNextPage()}
        >
          <Plate>
            <Rows>{rows.map(children)}</Rows>
          </Plate>
        </InfiniteList>
      )}
    </>
  );
}
