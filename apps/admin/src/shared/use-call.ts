// Reading and sending with the state of a query.
import type { Call, OutputOf, WireInputOf } from '@millrace/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callServer } from './api.ts';

/** Queues are read anew so often while their page is open. */
const REFRESH_MS = 10_000;

/** Read when the page opens, and again every ten seconds where `isLive`. The last page stays while the next one comes. */
export function useRead<C extends Call>(call: C, input: WireInputOf<C>, { isLive = false, isOn = true } = {}) {
  return useQuery<OutputOf<C>>({
    queryKey: [call.path, input],
    queryFn: ({ signal }) => callServer(call, input, { signal }),
    placeholderData: keepPreviousData,
    enabled: isOn,
    refetchInterval: isLive ? REFRESH_MS : false,
  });
}

/** Sends once; a repeat after a lost answer carries the same key, until it was answered. What was read is read anew afterwards. */
export function useSend<C extends Call>(call: C, onDone: (output: OutputOf<C>) => void = () => undefined) {
  const queries = useQueryClient();
  const key = useRef<{ body: string; key: string } | undefined>(undefined);
  return useMutation<OutputOf<C>, unknown, WireInputOf<C>>({
    mutationFn: (input) => {
      const body = JSON.stringify(input);
      if (key.current?.body !== body) key.current = { body, key: newKey() };
      return callServer(call, input, call.idempotent ? { idempotencyKey: key.current.key } : {});
    },
    onSuccess: (output) => {
      key.current = undefined;
      onDone(output);
    },
    onSettled: () => queries.invalidateQueries(),
  });
}

function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
