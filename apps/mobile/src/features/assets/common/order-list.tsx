// A list of orders that people decide, by status: read again while one of them is still open.
import { Blank, Broken, InfiniteList, Notice, Plate, Rows, Select, SkeletonRows, useLocale } from '@millrace/ui';
import type { ReactNode } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import type { Pages, RowPage } from '../../../shared/hooks/use-pages.ts';

export const statuses = ['0', '1', '2', '3'] as const;
/** 0 all, else the status of the wire. */
export type Status = (typeof statuses)[number];

export function statusOf(word: string | undefined): Status {
  return statuses.find((status) => status === word) ?? '0';
}

interface StatusFilterProps {
  status: Status;
  /** Words of the statuses 1 to 3. */
  words: readonly [string, string, string];
  onChange: (status: Status) => void;
}

export function StatusFilter({ status, words, onChange }: StatusFilterProps) {
  const { t } = useLocale();
  const labels = [t('wallet.order.all'), ...words];
  return (
    <div className="gutter mb-3">
      <Select
        label={t('wallet.filter')}
        value={status}
        options={statuses.map((value, index) => ({ value, label: labels[index] ?? '' }))}
        onChange={onChange}
      />
    </div>
  );
}

interface OrderListProps<Row> {
  pages: Pages<RowPage<Row>>;
  label: string;
  isFiltered: boolean;
  /** What an empty list says. */
  empty: { title: string; text: string };
  renderRow: (row: Row) => ReactNode;
}

export function OrderList<Row extends { id: string }>({ pages, label, isFiltered, empty, renderRow }: OrderListProps<Row>) {
  const { t } = useLocale();
  if (pages.isPending) return <SkeletonRows count={5} />;
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
        <Blank icon="list" title={isFiltered ? t('wallet.noMatch') : empty.title} text={isFiltered ? undefined : empty.text} />
      ) : (
        <InfiniteList
          hasMore={pages.hasNextPage}
          busy={pages.isFetchingNextPage}
          failed={pages.isFetchNextPageError}
          onMore={() => void pages.fetchNextPage()}
        >
          <Plate label={label}>
            <Rows>
              {rows.map((row) => (
                <div key={row.id}>{renderRow(row)}</div>
              ))}
            </Rows>
          </Plate>
        </InfiniteList>
      )}
    </>
  );
}
