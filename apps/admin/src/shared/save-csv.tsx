// Saves what a list shows as a CSV file. Above the bound of a direct answer the operator is told that a link comes by mail.
import { limits, type WireInputOf } from '@millrace/contract';
import { mailExport, type ExportCall } from '@millrace/contract/admin';
import { Button, Notice, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { ApiError, errorText, fetchNamedFile } from './api.ts';
import { saveFile } from './save-file.ts';
import { toaster } from './services.ts';
import { useSend } from './use-call.ts';

interface SaveCsvProps<C extends ExportCall> {
  call: C;
  asked: WireInputOf<C>;
}

export function SaveCsv<C extends ExportCall>({ call, asked }: SaveCsvProps<C>) {
  const { t } = useLocale();
  const [isBusy, setIsBusy] = useState(false);
  const words = wordsOf(asked);
  const said = JSON.stringify(words);
  /** What the list was narrowed to when a mail was asked for. */
  const [mailed, setMailed] = useState<string>();
  const mail = useSend(mailExport, () => setMailed(said));
  const save = async (): Promise<void> => {
    setIsBusy(true);
    try {
      saveFile(await fetchNamedFile(call, asked));
    } catch (error) {
      if (isTooLong(error)) mail.mutate({ list: call.name, asked: words }, { onError: (cause) => toaster.show(errorText(cause, t)) });
      else toaster.show(errorText(error, t));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <Button size="small" look="line" busy={isBusy || mail.isPending} onClick={() => void save()}>
        {t('console.csv')}
      </Button>
      {mailed === said ? (
        <div className="console-said">
          <Notice>{t('console.fileMailed', { hours: limits.mailedExportTtlSec / 3600 })}</Notice>
        </div>
      ) : null}
    </>
  );
}

function isTooLong(error: unknown): boolean {
  return error instanceof ApiError && error.problems.some(({ rule }) => rule === 'tooManyRows');
}

/** As the address of the list's own call has it. */
function wordsOf(asked: unknown): Record<string, string> {
  const given = Object.entries(asked ?? {}).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(given.map(([name, value]): [string, string] => [name, String(value)]));
}
