// The linked accounts and the venues on offer.
import { listCredentials, type OutputOf } from '@millrace/contract';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useRead } from '../../../shared/hooks/use-call.ts';

export function useCredentials(): UseQueryResult<OutputOf<typeof listCredentials>> {
  return useRead(listCredentials, {}, { staleMs: 30_000 });
}

/** After a link or an unlink. */
export function useRefreshCredentials(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [listCredentials.path] });
}
