// Saves what a list shows as a CSV file.
import type { Call, WireInputOf } from '@millrace/contract';
import { Button, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText, fetchFile } from './api.ts';
import { saveFile } from './save-file.ts';
import { toaster } from './services.ts';

interface SaveCsvProps<C extends Call> {
  call: C;
  asked: WireInputOf<C>;
  fileName: string;
}

export function SaveCsv<C extends Call>({ call, asked, fileName }: SaveCsvProps<C>) {
  const { t } = useLocale();
  const [isBusy, setIsBusy] = useState(false);
  const save = async (): Promise<void> => {
    setIsBusy(true);
    try {
      saveFile(fileName, await fetchFile(call, asked));
    } catch (error) {
      toaster.show(errorText(error, t));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button size="small" look="line" busy={isBusy} onClick={() => void save()}>
      {t('console.csv')}
    </Button>
  );
}
