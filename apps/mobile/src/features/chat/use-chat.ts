// The conversation as the page shows it: what was read, older pages on demand, and what the stream brings.
import { getChat, pageChat, readChat, type ChatMessage, type ChatState } from '@millrace/contract';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useRead } from '../../shared/hooks/use-call.ts';
import { useTopic } from '../../shared/hooks/use-topic.ts';
import { useServices, useSession } from '../../shared/services/services-context.ts';
import { chatTopic, joinRows } from './chat-topic.ts';

export interface Chat {
  state: ChatState | undefined;
  /** Oldest first; undefined before anything is known. */
  rows: readonly ChatMessage[] | undefined;
  /** Why nothing could be read; null while it can. */
  error: unknown;
  /** The server refuses the topic to this tenant. */
  isRefused: boolean;
  isBusy: boolean;
  retry: () => void;
  /** Reads the page before; undefined where there is none. */
  older: (() => Promise<void>) | undefined;
  /** Takes in what a call answered, before the stream brings it. */
  take: (message: ChatMessage) => void;
  /** Reads the state anew after a call has changed it. */
  renew: () => void;
}

interface Extra {
  older: readonly ChatMessage[];
  beforeNumber: number | null | undefined;
  own: readonly ChatMessage[];
}

export function useChat(): Chat {
  const { api } = useServices();
  const userId = useSession((session) => session.user?.id ?? '');
  // Each trader has one conversation, named after the account.
  const topic = useMemo(() => chatTopic(`cht_${userId.slice(4)}`), [userId]);
  const live = useTopic(topic);
  const head = useRead(getChat, {});
  const first = useRead(pageChat, {});
  const [extra, setExtra] = useState<Extra>({ older: [], beforeNumber: undefined, own: [] });
  const newest = live.data?.rows ?? first.data?.rows;
  const rows = newest && withOwn(joinRows(extra.older, newest), extra.own);
  const beforeNumber = extra.beforeNumber === undefined ? (live.data ?? first.data)?.beforeNumber : extra.beforeNumber;
  const take = useCallback(
    (message: ChatMessage) => setExtra((before) => ({ ...before, own: [...before.own, message].slice(-OWN_MAX) })),
    [],
  );
  const older = async (before: number): Promise<void> => {
    const page = await api.call(pageChat, { beforeNumber: before });
    setExtra((known) => ({ ...known, older: joinRows(page.rows, joinRows(known.older, newest ?? [])), beforeNumber: page.beforeNumber }));
  };
  return {
    state: head.dataUpdatedAt > live.asOfMs ? head.data : (live.data?.chat ?? head.data),
    rows,
    error: rows ? null : first.error,
    isRefused: live.phase === 'refused',
    isBusy: first.isFetching,
    retry: () => {
      void head.refetch();
      void first.refetch();
    },
    older: typeof beforeNumber === 'number' ? () => older(beforeNumber) : undefined,
    take,
    renew: () => void head.refetch(),
  };
}

const OWN_MAX = 40;

/** What calls answered: of a message that the list has as well, a later state counts, and none leaves a hole. */
function withOwn(rows: readonly ChatMessage[], own: readonly ChatMessage[]): readonly ChatMessage[] {
  let all = rows;
  for (const message of own) {
    const known = all.find(({ number }) => number === message.number);
    if (known && known.state === 'sent') all = all.map((row) => (row.number === message.number ? message : row));
    else if (!known && message.number === (all.at(-1)?.number ?? message.number - 1) + 1) all = [...all, message];
  }
  return all;
}

/** Tells the server, while the page is seen, up to which answer the trader has read. */
export function useReadMark({ state, rows }: Pick<Chat, 'state' | 'rows'>): void {
  const { api } = useServices();
  const newest = rows?.findLast(({ sender }) => sender === 'support')?.number ?? 0;
  const known = state?.traderRead ?? Infinity;
  useEffect(() => {
    if (newest <= known) return undefined;
    const mark = (): void => {
      // Told again with the next answer or visit where this one is lost.
      if (document.visibilityState === 'visible') api.call(readChat, { number: newest }).catch(() => undefined);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [api, newest, known]);
}
