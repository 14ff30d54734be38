// How a call is read into the cache. Its key comes from the call itself.
import type { Call, OutputOf, WireInputOf } from '@millrace/contract';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../api/client.ts';

/** Key of a call in the cache: path, then input. `[call.path]` alone names every input of it. */
export function readKey<C extends Call>(call: C, input: WireInputOf<C>): readonly unknown[] {
  return [call.path, input];
}

export function readOptions<C extends Call>(api: ApiClient, call: C, input: WireInputOf<C>) {
  return queryOptions<OutputOf<C>>({
    queryKey: readKey(call, input),
    queryFn: ({ signal }) => api.call(call, input, { signal }),
  });
}
