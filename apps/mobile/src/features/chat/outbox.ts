// Messages that wait to be sent, kept on the device until the server has numbered them: a reload, a lost line or a dead battery loses none. They go one after
// the other in the order of writing; one whose fate is unknown goes again under its client id until it is known.
import type { ChatMessage, ChatPlace } from '@millrace/contract';
import { ApiError, isRecord, outcomeUnknown } from '../../shared/api/api-error.ts';
import { newIntentKey } from '../../shared/api/call-sender.ts';
import { WAITING_MESSAGES, type Storage } from '../../shared/session/storage.ts';
import { backOffMs } from '../../shared/stream/back-off.ts';

export interface WaitingMessage {
  clientId: string;
  text: string;
  pictures: readonly string[];
  place: ChatPlace | null;
  createTime: number;
  /** Why the server does not take it, in words; empty while it is tried. */
  failure: string;
}

/** More are not taken: the server takes 20 a minute. */
export const WAITING_MAX = 20;

interface OutboxOptions {
  storage: Storage;
  userId: string;
  now: () => number;
  send: (message: WaitingMessage) => Promise<ChatMessage>;
  /** Before the message leaves the outbox, so that it never vanishes between. */
  onSent: (message: ChatMessage) => void;
  failureText: (error: unknown) => string;
}

export interface Outbox {
  subscribe: (listener: () => void) => () => void;
  /** Those of this user, oldest first. */
  waiting: () => readonly WaitingMessage[];
  add: (message: Pick<WaitingMessage, 'text' | 'pictures' | 'place'>) => void;
  retry: (clientId: string) => void;
  discard: (clientId: string) => void;
  /** Tries now instead of at the next back-off. */
  wake: () => void;
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { storage, userId, now, send, onSent, failureText } = options;
  const listeners = new Set<() => void>();
  let waiting = readWaiting(storage, userId);
  let isSending = false;
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  // What is kept is read anew at each change: another tab may have sent some.
  const change = (work: (messages: readonly WaitingMessage[]) => readonly WaitingMessage[]): void => {
    waiting = work(readWaiting(storage, userId));
    if (waiting.length === 0) storage.remove(WAITING_MESSAGES);
    else storage.write(WAITING_MESSAGES, { userId, messages: waiting });
    for (const listener of listeners) listener();
  };
  const fail = (clientId: string, failure: string): void =>
    change((messages) => messages.map((one) => (one.clientId === clientId ? { ...one, failure } : one)));
  const without = (clientId: string): void => change((messages) => messages.filter((one) => one.clientId !== clientId));
  const again = (afterMs: number): void => {
    timer = setTimeout(wake, afterMs);
  };
  const onFailure = (message: WaitingMessage, error: unknown): void => {
    if (error instanceof ApiError && error.reason === 'tooManyRequests') return again(Number(error.detail['seconds'] ?? 1) * 1000);
    if (!outcomeUnknown(error)) return fail(message.clientId, failureText(error));
    again(backOffMs(attempt, Math.random()));
    attempt += 1;
  };
  const work = async (): Promise<void> => {
    const next = waiting.find(({ failure }) => failure === '');
    if (!next || isSending || timer !== undefined || listeners.size === 0) return;
    isSending = true;
    try {
      onSent(await send(next));
      attempt = 0;
      without(next.clientId);
    } catch (error) {
      onFailure(next, error);
    } finally {
      isSending = false;
    }
    void work();
  };
  function wake(): void {
    clearTimeout(timer);
    timer = undefined;
    void work();
  }
  return {
    subscribe(listener) {
      listeners.add(listener);
      wake();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) clearTimeout(timer);
      };
    },
    waiting: () => waiting,
    add(message) {
      change((messages) => [...messages, { ...message, clientId: newIntentKey(), createTime: now(), failure: '' }]);
      void work();
    },
    retry(clientId) {
      fail(clientId, '');
      void work();
    },
    discard: without,
    wake,
  };
}

function readWaiting(storage: Storage, userId: string): readonly WaitingMessage[] {
  const kept = storage.read(WAITING_MESSAGES);
  if (!isRecord(kept) || kept['userId'] !== userId || !Array.isArray(kept['messages'])) return [];
  return (kept['messages'] as unknown[]).filter(isWaiting).slice(0, WAITING_MAX);
}

function isWaiting(value: unknown): value is WaitingMessage {
  return (
    isRecord(value) &&
    ['clientId', 'text', 'failure'].every((name) => typeof value[name] === 'string') &&
    typeof value['createTime'] === 'number' &&
    Array.isArray(value['pictures']) &&
    value['pictures'].every((picture) => typeof picture === 'string') &&
    (value['place'] === null || isRecord(value['place']))
  );
}
