// Asks a read again when tasks booked a result or a task is gone: both change what days and groups brought.
import type { Assignment } from '@millrace/contract';
import { useEffect, useRef } from 'react';

export function useRefetchOnResults(tasks: readonly Assignment[] | undefined, refetch: () => unknown): void {
  const booked = tasks?.map(({ id, sumPnl }) => `${id} ${sumPnl}`).join(' ');
  const seen = useRef(booked);
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== booked) refetch();
    seen.current = booked;
  }, [booked, refetch]);
}
