// What a reader does with messages: reads one, reads all of a tab, deletes one and brings it back. Each shows at once in every list of the app.
import {
  deleteMessage,
  getMessage,
  pageMessage,
  readMessage,
  restoreMessage,
  type Call,
  type MessageTab,
  type WireInputOf,
} from '@millrace/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { useSender } from '../../shared/hooks/use-sender.ts';
import { useToast } from '../../shared/services/services-context.ts';
import { useLocale } from '@millrace/ui';

export interface InboxActs {
  read: (id: string) => Promise<boolean>;
  readAll: (tab: MessageTab) => Promise<boolean>;
  remove: (id: string) => Promise<boolean>;
  restore: (id: string) => Promise<boolean>;
}

/** Each answers whether it was done; why not is shown. The same functions at each render. */
export function useInboxActs(): InboxActs {
  const { t } = useLocale();
  const send = useSender();
  const queries = useQueryClient();
  const toast = useToast();
  return useMemo(() => {
    const act = async <C extends Call>(call: C, input: WireInputOf<C>): Promise<boolean> => {
      try {
        await send(call, input);
        await Promise.all([pageMessage, getMessage].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })));
        return true;
      } catch (error) {
        toast(errorText(error, t));
        return false;
      }
    };
    return {
      read: (id) => act(readMessage, { id }),
      readAll: (tab) => act(readMessage, { tab }),
      remove: (id) => act(deleteMessage, { id }),
      restore: (id) => act(restoreMessage, { id }),
    };
  }, [t, send, queries, toast]);
}
