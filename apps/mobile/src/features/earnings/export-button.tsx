// Saves the rows of the list that the page shows as a CSV file.
import { exportEarnings } from '@millrace/contract';
import { Icon, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { useLost } from '../../shared/hooks/use-lost.ts';
import { saveFile } from '../../shared/save-file.ts';
import { useServices, useToast } from '../../shared/services/services-context.ts';
import { spanOf, viewOf, type ProfitSearch } from './profit-span.ts';

export function ExportButton({ search }: { search: ProfitSearch }) {
  const { t } = useLocale();
  const lost = useLost();
  const toast = useToast();
  const { downloadText } = useServices().live;
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const file = await downloadText(exportEarnings, { ...spanOf(search), by: viewOf(search) });
      saveFile(file.fileName, file);
      toast(t('earnings.exported'));
    } catch (error) {
      toast(errorText(error, t));
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={t('earnings.export')}
      aria-busy={busy || undefined}
      aria-disabled={lost || undefined}
      onClick={() => {
        if (lost) toast(t('shell.offlineAct'));
        else if (!busy) void save();
      }}
    >
      <Icon name="download" />
    </button>
  );
}
