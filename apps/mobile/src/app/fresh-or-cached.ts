// A read that the app cannot start without: the server's answer, or what is known from before when none comes in time.
import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import { KEPT_PATIENCE_MS } from '../shared/limits.ts';
import { outcomeUnknown } from '../shared/api/api-error.ts';

/**
 * Answers the newest; a refusal is thrown as ever. While the server is `lost` it is not waited for. `onLate` gets an answer that came after
 * the one from before was given.
 * @throws {ApiError} when the server refuses, or nothing is known
 */
export async function freshOrCached<Data>(
  queries: QueryClient,
  options: FetchQueryOptions<Data>,
  { lost, onLate = () => undefined }: { lost: () => boolean; onLate?: (data: Data) => void },
): Promise<Data> {
  const kept = queries.getQueryData<Data>(options.queryKey);
  if (kept === undefined) return queries.fetchQuery(options);
  if (lost()) return kept;
  let late = false;
  const fresh = queries.fetchQuery({ ...options, retry: false }).then((data) => {
    if (late) onLate(data);
    return data;
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<Data>((resolve) => {
    timer = setTimeout(() => {
      late = true;
      resolve(kept);
    }, KEPT_PATIENCE_MS);
  });
  try {
    return await Promise.race([fresh, patience]);
  } catch (error) {
    if (outcomeUnknown(error)) return kept;
    throw error;
  } finally {
    clearTimeout(timer);
    fresh.catch(() => undefined);
  }
}
