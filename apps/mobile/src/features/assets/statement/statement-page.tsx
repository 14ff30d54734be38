// The statement: every movement of one balance, or of all, newest first, by kind and span.
import { pageStatement, statementKinds, type StatementRow, type WalletCurrency } from '@millrace/contract';
import { Bar, Blank, Broken, InfiniteList, Main, Notice, Plate, Screen, Select, SkeletonRows, useLocale, VirtualList } from '@millrace/ui';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { useServices } from '../../../shared/services/services-context.ts';
import { STATEMENT_PAGE, STATEMENT_ROW_PX } from '../limits.ts';
import { MoneyNotice } from '../common/money-notice.tsx';
import { ExportButton } from './export-button.tsx';
import { spans, startOf, type Span } from './statement-search.ts';
import { StatementRowLine } from './statement-row.tsx';
import '../assets.css';

export interface StatementFilter {
  kind: StatementRow['kind'] | undefined;
  span: Span;
}

interface StatementPageProps {
  title: string;
  /** Undefined for all. */
  currency: WalletCurrency | undefined;
  filter: StatementFilter;
  onFilter: (filter: StatementFilter) => void;
}

export function StatementPage({ title, currency, filter, onFilter }: StatementPageProps) {
  const goBack = useBack('/zichan');
  return (
    <Screen>
      <Bar title={title} onBack={goBack} end={<ExportButton currency={currency} kind={filter.kind} span={filter.span} />} />
      <Main>
        <MoneyNotice />
        <Filters filter={filter} onFilter={onFilter} />
        <Statement currency={currency} filter={filter} />
      </Main>
    </Screen>
  );
}

function Filters({ filter, onFilter }: Pick<StatementPageProps, 'filter' | 'onFilter'>) {
  const { t } = useLocale();
  return (
    <div className="gutter statement-filters">
      <Select
        label={t('wallet.filter')}
        value={filter.kind ?? 'all'}
        options={[
          { value: 'all' as const, label: t('wallet.filter.all') },
          ...statementKinds.map((value) => ({ value, label: t(`wallet.kind.${value}`) })),
        ]}
        onChange={(kind) => onFilter({ ...filter, kind: kind === 'all' ? undefined : kind })}
      />
      <Select
        label={t('wallet.span')}
        value={filter.span}
        options={spans.map((value) => ({
          value,
          label: value === 'any' ? t('wallet.span.any') : t('common.lastDays', { count: Number(value) }),
        }))}
        onChange={(span) => onFilter({ ...filter, span })}
      />
    </div>
  );
}

function Statement({ currency, filter: { kind, span } }: Pick<StatementPageProps, 'currency' | 'filter'>) {
  const { t, now } = useLocale();
  const { api } = useServices();
  const [openedMs] = useState(now);
  const startTime = startOf(span, openedMs);
  const input = {
    pageSize: STATEMENT_PAGE,
    ...(currency && { currency }),
    ...(kind && { kind }),
    ...(startTime !== undefined && { startTime }),
  };
  const pages = useInfiniteQuery({
    queryKey: [pageStatement.path, 'pages', input],
    queryFn: ({ pageParam, signal }) => api.call(pageStatement, { ...input, ...(pageParam !== '' && { beforeId: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextId,
    placeholderData: keepPreviousData,
  });
  if (pages.isPending) return <SkeletonRows count={5} />;
  if (!pages.data) return <Broken title={errorText(pages.error, t)} onRetry={() => void pages.refetch()} busy={pages.isFetching} />;
  const rows = pages.data.pages.flatMap((page) => page.rows);
  const isFiltered = kind !== undefined || span !== 'any';
  return (
    <>
      {pages.error ? (
        <div className="mb-3">
          <Notice warn>{errorText(pages.error, t)}</Notice>
        </div>
      ) : null}
      {rows.length === 0 ? (
        <Blank
          icon="list"
          title={t(isFiltered ? 'wallet.noMatch' : 'wallet.empty.title')}
          text={isFiltered ? undefined : t('wallet.empty.text')}
        />
      ) : (
        <InfiniteList
          hasMore={pages.hasNextPage}
          busy={pages.isFetchingNextPage}
          failed={pages.isFetchNextPageError}
          onMore={() => void pages.fetchNextPage()}
        >
          <Plate>
            <VirtualList
              label={t('wallet.records')}
              items={rows}
              keyOf={(row) => row.id}
              rowPx={STATEMENT_ROW_PX}
              renderRow={(row) => <StatementRowLine row={row} withCurrency={currency === undefined} />}
            />
          </Plate>
        </InfiniteList>
      )}
    </>
  );
}
