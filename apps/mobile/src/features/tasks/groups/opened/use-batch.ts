// One act on several tasks: asked about, sent once, and answered task by task.
import type { TaskResult } from '@millrace/contract';
import { useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../../../shared/api/api-error.ts';
import { useThrottle } from '../../../../shared/hooks/use-throttle.ts';
import { useToast } from '../../../../shared/services/services-context.ts';

export type BatchAct = 'start' | 'stop' | 'closeAll' | 'close' | 'retry' | 'takeOver';

export interface Confirmed {
  confirmNoStop?: true;
  confirmPartialLadder?: true;
}

export type SendBatch = (act: BatchAct, confirmed: Confirmed) => Promise<{ results: readonly TaskResult[] }>;

export interface Batch {
  /** What the sheet asks about; `open` falls first, so that it slides out with its words. */
  asked: { act: BatchAct; open: boolean } | undefined;
  busy: BatchAct | undefined;
  failure: string | undefined;
  /** Of the last act, where a task refused it. */
  results: { act: BatchAct; rows: readonly TaskResult[] } | undefined;
  ask: (act: BatchAct) => void;
  run: (act: BatchAct, confirmed?: Confirmed) => void;
  forget: () => void;
  forgetResults: () => void;
}

export function useBatch(send: SendBatch): Batch {
  const { t } = useLocale();
  const toast = useToast();
  const counts = useThrottle();
  const [asked, setAsked] = useState<Batch['asked']>();
  const [busy, setBusy] = useState<BatchAct>();
  const [failure, setFailure] = useState<string>();
  const [results, setResults] = useState<Batch['results']>();
  const forget = (): void => setAsked((before) => before && { ...before, open: false });
  const run = async (act: BatchAct, confirmed: Confirmed = {}): Promise<void> => {
    setBusy(act);
    setFailure(undefined);
    setResults(undefined);
    try {
      const { results: rows } = await send(act, confirmed);
      forget();
      if (rows.some(({ outcome }) => outcome === 'refused')) setResults({ act, rows });
      else toast(t('groups.sent', { n: rows.length }));
    } catch (error) {
      setFailure(errorText(error, t));
      toast(errorText(error, t));
    } finally {
      setBusy(undefined);
    }
  };
  return {
    asked,
    busy,
    failure,
    results,
    ask(act) {
      setFailure(undefined);
      setAsked({ act, open: true });
    },
    run(act, confirmed) {
      if (busy === undefined && counts(act)) void run(act, confirmed);
    },
    forget,
    forgetResults: () => setResults(undefined),
  };
}
