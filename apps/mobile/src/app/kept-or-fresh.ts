// A read that the app cannot start without: what is known from before at once, with the server's answer behind it; the server's answer where nothing is known.
import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../shared/api/api-error.ts';

export interface Behind<Data> {
  /** While the server is silent it is not asked. */
  lost: () => boolean;
  /** Gets an answer that came after the one from before was given. */
  onLate: (data: Data) => void;
  /** The server refused after the answer from before was given, which is forgotten then. */
  onRefused: () => void;
}

/** @throws {ApiError} when nothing is known and the server refuses or is silent */
export async function keptOrFresh<Data>(
  queries: QueryClient,
  options: FetchQueryOptions<Data>,
  { lost, onLate, onRefused }: Behind<Data>,
): Promise<Data> {
  const kept = queries.getQueryState<Data>(options.queryKey);
  if (kept?.data === undefined) return queries.fetchQuery(options);
  // One that comes twice in the life of a page is asked for once.
  if (kept.isInvalidated && kept.fetchStatus === 'idle' && !lost())
    queries.fetchQuery({ ...options, retry: false }).then(onLate, (error: unknown) => {
      if (!(error instanceof ApiError) || error.kind !== 'refused') return;
      queries.removeQueries({ queryKey: options.queryKey, exact: true });
      onRefused();
    });
  return kept.data;
}
