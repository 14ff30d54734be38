// The trader's watch list. A star answers at once; what the server says comes after it.
import { listWatched, watchInstrument } from '@millrace/contract';
import { useLocale } from '@millrace/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { instrumentName } from '../../shared/instrument-name.ts';
import { readOptions } from '../../shared/hooks/read-options.ts';
import { useRead } from '../../shared/hooks/use-call.ts';
import { useSender } from '../../shared/hooks/use-sender.ts';
import { useServices, useToast } from '../../shared/services/services-context.ts';

export interface Watched {
  /** The newest first; undefined while it is not known. */
  instIds: readonly string[] | undefined;
  /** With a word of what was done, which can be undone. */
  toggle: (instId: string) => void;
}

export function useWatched(): Watched {
  const { t } = useLocale();
  const { api } = useServices();
  const { data } = useRead(listWatched, {});
  const queries = useQueryClient();
  const send = useSender();
  const toast = useToast();
  // What was pressed and is not answered yet.
  const [pressed, setPressed] = useState<{ instId: string; watched: boolean }>();
  const { queryKey } = readOptions(api, listWatched, {});
  const set = async (instId: string, watched: boolean, undoable: boolean): Promise<void> => {
    setPressed({ instId, watched });
    try {
      queries.setQueryData(queryKey, await send(watchInstrument, { instId, watched }));
      const act = { label: t('tabs.watch.undo'), run: () => void set(instId, !watched, false) };
      toast(t(watched ? 'tabs.watch.added' : 'tabs.watch.removed', { name: instrumentName(instId) }), undoable ? act : undefined);
    } catch (error) {
      toast(errorText(error, t));
    }
    setPressed(undefined);
  };
  const instIds = data && pressed ? withPressed(data, pressed) : data;
  return { instIds, toggle: (instId) => void set(instId, !(instIds?.includes(instId) ?? false), true) };
}

function withPressed(data: readonly string[], { instId, watched }: { instId: string; watched: boolean }): readonly string[] {
  const others = data.filter((one) => one !== instId);
  return watched ? [instId, ...others] : others;
}
