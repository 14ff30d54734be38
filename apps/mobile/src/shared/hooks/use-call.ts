// Calls in components: `useRead` for what a page shows, `useSend` for what a user does. Keys of the cache come from the call itself.
import type { Call, OutputOf, WireInputOf } from '@millrace/contract';
import { queryOptions, useMutation, useQuery, type UseMutationResult, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '../services/services-context.ts';
import type { ApiClient } from '../api/client.ts';
import { createCallSender, type SendCall } from '../api/call-sender.ts';

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

export function useRead<C extends Call>(
  call: C,
  input: WireInputOf<C>,
  options: { enabled?: boolean; staleMs?: number } = {},
): UseQueryResult<OutputOf<C>> {
  const { api } = useServices();
  return useQuery({ ...readOptions(api, call, input), enabled: options.enabled ?? true, staleTime: options.staleMs ?? 0 });
}

/** Sends any call; a repeat after an unknown outcome carries the same Idempotency-Key. */
export function useSender(): SendCall {
  const { api } = useServices();
  const [send] = useState(() => createCallSender(api));
  return send;
}

/** `mutate(input)` sends one call, as `useSender` does. */
export function useSend<C extends Call>(call: C): UseMutationResult<OutputOf<C>, unknown, WireInputOf<C>> {
  const send = useSender();
  return useMutation({ mutationFn: (input: WireInputOf<C>) => send(call, input) });
}
