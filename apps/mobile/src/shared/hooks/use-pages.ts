// Pages of a list that counts its rows. What was shown stays while another key is read.
import { keepPreviousData, useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';

export interface RowPage<Row> {
  total: number;
  pageNum: number;
  pageSize: number;
  rows: readonly Row[];
}

export type Pages<Page> = UseInfiniteQueryResult<InfiniteData<Page>>;

/** @param everyMs reads what is shown again after so long; undefined never */
export function usePages<Page extends RowPage<unknown>>(
  key: readonly unknown[],
  read: (pageNum: number, signal: AbortSignal) => Promise<Page>,
  everyMs?: number,
): Pages<Page> {
  return useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.pageNum * last.pageSize < last.total ? last.pageNum + 1 : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs ?? false,
    // Comparing thousands of rows with themselves at each page is seen as a stutter.
    structuralSharing: false,
  });
}
