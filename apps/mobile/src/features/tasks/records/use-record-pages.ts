// Pages of one of the lists of trade records. A newer version of the task may have more: they are read again, and what was shown stays meanwhile.
import { keepPreviousData, useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';

export interface RecordPage<Row> {
  total: number;
  pageNum: number;
  pageSize: number;
  rows: readonly Row[];
}

export type RecordPages<Page> = UseInfiniteQueryResult<InfiniteData<Page>>;

export function useRecordPages<Page extends RecordPage<unknown>>(
  key: readonly unknown[],
  read: (pageNum: number, signal: AbortSignal) => Promise<Page>,
): RecordPages<Page> {
  return useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.pageNum * last.pageSize < last.total ? last.pageNum + 1 : undefined),
    placeholderData: keepPreviousData,
    // Comparing thousands of rows with themselves at each page is seen as a stutter.
    structuralSharing: false,
  });
}
