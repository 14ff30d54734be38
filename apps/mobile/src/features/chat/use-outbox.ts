// Sends what waits, one after the other in the order of writing; a message whose fate is unknown is sent again under its client id until it is known.
import { sendChat, type ChatMessage } from '@millrace/contract';
import { useLocale } from '@millrace/ui';
import { useEffect, useRef, useState } from 'react';
import { ApiError, errorText, outcomeUnknown } from '../../shared/api/api-error.ts';
import { newIntentKey } from '../../shared/api/call-sender.ts';
import { useLost } from '../../shared/hooks/use-lost.ts';
import { useServices, useSession } from '../../shared/services/services-context.ts';
import { backOffMs } from '../../shared/stream/back-off.ts';
import { keepWaiting, readWaiting, WAITING_MAX, type WaitingMessage } from './outbox.ts';

export interface Outbox {
  waiting: readonly WaitingMessage[];
  isFull: boolean;
  add: (message: Pick<WaitingMessage, 'text' | 'pictures' | 'place'>) => void;
  retry: (clientId: string) => void;
  discard: (clientId: string) => void;
}

/** @param onSent before the message leaves the outbox, so that it never vanishes between */
export function useOutbox(onSent: (message: ChatMessage) => void): Outbox {
  const { t, now } = useLocale();
  const { api, storage } = useServices();
  const userId = useSession((state) => state.user?.id ?? '');
  const [waiting, setWaiting] = useState(() => readWaiting(storage, userId));
  const [attempt, setAttempt] = useState(0);
  const isSending = useRef(false);
  const lost = useLost();
  // What is kept is read anew at each change: another tab may have sent some.
  const change = (work: (messages: readonly WaitingMessage[]) => readonly WaitingMessage[]): void => {
    const next = work(readWaiting(storage, userId));
    keepWaiting(storage, userId, next);
    setWaiting(next);
  };
  const without = (clientId: string): void => change((messages) => messages.filter((one) => one.clientId !== clientId));
  const next = waiting.find(({ failure }) => failure === undefined);

  useEffect(() => {
    if (!next || isSending.current || lost) return undefined;
    isSending.current = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = (afterMs: number): void => {
      timer = setTimeout(() => setAttempt((count) => count + 1), afterMs);
    };
    const { clientId, text, pictures, place } = next;
    api
      .call(sendChat, { clientId, text, pictures: [...pictures], ...(place && { place }) })
      .then(
        (message) => {
          isSending.current = false;
          onSent(message);
          setAttempt(0);
          without(clientId);
        },
        (error: unknown) => {
          isSending.current = false;
          const seconds = error instanceof ApiError && error.reason === 'tooManyRequests' ? Number(error.detail['seconds'] ?? 1) : undefined;
          if (seconds !== undefined) again(seconds * 1000);
          else if (outcomeUnknown(error)) again(backOffMs(attempt, Math.random()));
          else change((messages) => messages.map((one) => (one.clientId === clientId ? { ...one, failure: failureText(error, t) } : one)));
        },
      );
    return () => clearTimeout(timer);
    // The message and the attempt say when to try; what the work uses besides does not change them.
  }, [next?.clientId, attempt, lost]);

  return {
    waiting,
    isFull: waiting.length >= WAITING_MAX,
    add: (message) => change((messages) => [...messages, { ...message, clientId: newIntentKey(), createTime: now() }]),
    retry: (clientId) => change((messages) => messages.map((one) => (one.clientId === clientId ? { ...one, failure: undefined } : one))),
    discard: without,
  };
}

function failureText(error: unknown, t: Parameters<typeof errorText>[1]): string {
  return (error instanceof ApiError ? error.problems[0]?.message : undefined) ?? errorText(error, t);
}
