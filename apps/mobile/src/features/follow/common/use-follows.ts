// The caller's follows: those that run, and those that have ended.
import { limits, pageFollow, type FollowView } from '@millrace/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readOptions } from '../../../shared/hooks/read-options.ts';
import { usePages, type Pages, type RowPage } from '../../../shared/hooks/use-pages.ts';
import { useTopic } from '../../../shared/hooks/use-topic.ts';
import { useServices } from '../../../shared/services/services-context.ts';
import { wholeTopic } from '../../../shared/stream/topics.ts';
import { ENDED_PAGE, FOLLOWS_FRESH_MS } from '../limits.ts';

/** Whatever it says, something has changed: the call has all figures of one moment. */
const followsTopic = wholeTopic<unknown>('follows', (data) => data);

export interface Follows {
  /** Undefined while they are on their way, or could not be read. */
  all: readonly FollowView[] | undefined;
  error: unknown;
  retry: () => void;
  busy: boolean;
}

export function useFollows(): Follows {
  const { api } = useServices();
  const read = useQuery({
    ...readOptions(api, pageFollow, { pageNum: 1, pageSize: limits.followsPerUser }),
    // Prices change results without a frame.
    refetchInterval: FOLLOWS_FRESH_MS,
  });
  const frame = useTopic(followsTopic).data;
  const { refetch } = read;
  useEffect(() => {
    if (frame !== undefined) void refetch();
  }, [frame, refetch]);
  return {
    all: read.data?.rows,
    error: read.data === undefined ? (read.error ?? undefined) : undefined,
    retry: () => void read.refetch(),
    busy: read.isFetching,
  };
}

/** Newest first. */
export function useEndedFollows(): Pages<RowPage<FollowView>> {
  const { api } = useServices();
  return usePages([pageFollow.path, 'ended'], (pageNum, signal) =>
    api.call(pageFollow, { ended: 'true', pageNum, pageSize: ENDED_PAGE }, { signal }),
  );
}

/** One of the running ones, else of the newest ended ones; undefined while it is not known. */
export function useFollow(id: string): FollowView | undefined {
  const { api } = useServices();
  const { all } = useFollows();
  const running = all?.find((follow) => follow.id === id);
  const { data } = useQuery({
    ...readOptions(api, pageFollow, { ended: 'true', pageNum: 1, pageSize: limits.pageSizeMax }),
    enabled: all !== undefined && running === undefined,
  });
  return running ?? data?.rows.find((follow) => follow.id === id);
}

/** Reads all follows again: after an act on one. */
export function useFollowsAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [pageFollow.path] });
}
