// Saves an answered file on the phone, once at a time; without a connection it says so instead.
import type { Call, WireInputOf } from '@millrace/contract';
import { useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../api/api-error.ts';
import { saveFile } from '../save-file.ts';
import { useServices, useToast } from '../services/services-context.ts';
import { useLost } from './use-lost.ts';

export interface FileSaver<C extends Call> {
  busy: boolean;
  lost: boolean;
  /** @param done what is said once it is saved */
  save: (input: WireInputOf<C>, done: string) => void;
}

export function useSaveFile<C extends Call>(call: C): FileSaver<C> {
  const { t } = useLocale();
  const lost = useLost();
  const toast = useToast();
  const { downloadText } = useServices().live;
  const [busy, setBusy] = useState(false);
  const download = async (input: WireInputOf<C>, done: string): Promise<void> => {
    setBusy(true);
    try {
      const file = await downloadText(call, input);
      saveFile(file.fileName, file);
      toast(done);
    } catch (error) {
      toast(errorText(error, t));
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    lost,
    save: (input, done) => {
      if (lost) toast(t('shell.offlineAct'));
      else if (!busy) void download(input, done);
    },
  };
}
