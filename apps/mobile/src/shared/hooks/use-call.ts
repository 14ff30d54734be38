// Calls in components: `useRead` for what a page shows, `useSend` for what a user does.
import type { Call, OutputOf, WireInputOf } from '@millrace/contract';
import { useMutation, useQuery, type UseMutationResult, type UseQueryResult } from '@tanstack/react-query';
import { useServices } from '../services/services-context.ts';
import { readOptions } from './read-options.ts';
import { useSender } from './use-sender.ts';

export function useRead<C extends Call>(
  call: C,
  input: WireInputOf<C>,
  options: { enabled?: boolean; staleMs?: number } = {},
): UseQueryResult<OutputOf<C>> {
  const { api } = useServices();
  return useQuery({ ...readOptions(api, call, input), enabled: options.enabled ?? true, staleTime: options.staleMs ?? 0 });
}

/** `mutate(input)` sends one call, as `useSender` does. */
export function useSend<C extends Call>(call: C): UseMutationResult<OutputOf<C>, unknown, WireInputOf<C>> {
  const send = useSender();
  return useMutation({ mutationFn: (input: WireInputOf<C>) => send(call, input) });
}
