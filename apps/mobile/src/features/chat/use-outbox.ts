// The messages that wait, for the page that shows them and sends them while it is open.
import { sendChat, type ChatMessage } from '@millrace/contract';
import { useLocale } from '@millrace/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError, errorText } from '../../shared/api/api-error.ts';
import { useLost } from '../../shared/hooks/use-lost.ts';
import { useServices, useSession } from '../../shared/services/services-context.ts';
import { createOutbox, type Outbox, type WaitingMessage } from './outbox.ts';

export interface UsedOutbox {
  outbox: Outbox;
  waiting: readonly WaitingMessage[];
}

export function useOutbox(onSent: (message: ChatMessage) => void): UsedOutbox {
  const { t, now } = useLocale();
  const { api, storage } = useServices();
  const userId = useSession((state) => state.user?.id ?? '');
  const lost = useLost();
  const [outbox] = useState(() =>
    createOutbox({
      storage,
      userId,
      now,
      onSent,
      send: ({ clientId, text, pictures, place }) =>
        api.call(sendChat, { clientId, text, pictures: [...pictures], ...(place && { place }) }),
      failureText: (error) => (error instanceof ApiError ? error.problems[0]?.message : undefined) ?? errorText(error, t),
    }),
  );
  useEffect(() => {
    if (!lost) outbox.wake();
  }, [lost, outbox]);
  return { outbox, waiting: useSyncExternalStore(outbox.subscribe, outbox.waiting) };
}
