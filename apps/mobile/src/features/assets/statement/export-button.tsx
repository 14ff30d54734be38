// Saves the rows that the statement shows as a CSV file: those of its span, at most of the last year.
import { exportStatement, type StatementRow, type WalletCurrency } from '@millrace/contract';
import { useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { useLost } from '../../../shared/hooks/use-lost.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { useServices, useToast } from '../../../shared/services/services-context.ts';
import { spanOf, startOf, type Span } from './statement-search.ts';

interface ExportButtonProps {
  currency: WalletCurrency | undefined;
  kind: StatementRow['kind'] | undefined;
  span: Span;
}

export function ExportButton({ currency, kind, span }: ExportButtonProps) {
  const { t, now } = useLocale();
  const lost = useLost();
  const toast = useToast();
  const { downloadText } = useServices().live;
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    const nowMs = now();
    const startTime = startOf(span === 'any' ? spanOf('365') : span, nowMs) ?? 0;
    setBusy(true);
    try {
      const file = await downloadText(exportStatement, { startTime, endTime: nowMs, ...(currency && { currency }), ...(kind && { kind }) });
      saveFile(file.fileName, file);
      toast(span === 'any' ? t('wallet.exportYear') : t('wallet.exported'));
    } catch (error) {
      toast(errorText(error, t));
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      className="link"
      aria-busy={busy || undefined}
      aria-disabled={lost || undefined}
      onClick={() => {
        if (lost) toast(t('shell.offlineAct'));
        else if (!busy) void save();
      }}
    >
      {t('wallet.export')}
    </button>
  );
}
