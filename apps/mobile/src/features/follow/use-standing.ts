// The caller's own standing as a trader, read again while an application is pending, and what a call that changed it puts in its place.
import { getStanding, type TraderStanding } from '@millrace/contract';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readKey, readOptions } from '../../shared/hooks/read-options.ts';
import { useServices, useSession } from '../../shared/services/services-context.ts';
import { useOwnAccount } from '../accounts/index.ts';
import { PENDING_FRESH_MS } from './limits.ts';

export function useStanding(): UseQueryResult<TraderStanding> {
  const { api } = useServices();
  const standing = useQuery<TraderStanding>({
    ...readOptions(api, getStanding, {}),
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? PENDING_FRESH_MS : false),
  });
  useAccountOf(standing.data);
  return standing;
}

export function useShowStanding(): (standing: TraderStanding) => void {
  const queries = useQueryClient();
  return (standing) => void queries.setQueryData(readKey(getStanding, {}), standing);
}

/** The account of the session says whether its user is a trader; it was read when the app started. */
function useAccountOf(standing: TraderStanding | undefined): void {
  const user = useSession((state) => state.user);
  const showAccount = useOwnAccount();
  const isTrader = standing && standing.state === 'approved';
  useEffect(() => {
    if (user && isTrader !== undefined && user.isTrader !== isTrader) showAccount({ ...user, isTrader });
  });
}
