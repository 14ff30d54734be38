// Saves the rows that the statement shows as a CSV file: those of its span, at most of the last year.
import { exportStatement, type StatementRow, type WalletCurrency } from '@millrace/contract';
import { useLocale } from '@millrace/ui';
import { useSaveFile } from '../../../shared/hooks/use-save-file.ts';
import { spanOf, startOf, type Span } from './statement-search.ts';

interface ExportButtonProps {
  currency: WalletCurrency | undefined;
  kind: StatementRow['kind'] | undefined;
  span: Span;
}

export function ExportButton({ currency, kind, span }: ExportButtonProps) {
  const { t, now } = useLocale();
  const { busy, lost, save } = useSaveFile(exportStatement);
  const saveSpan = (): void => {
    const nowMs = now();
    const startTime = startOf(span === 'any' ? spanOf('365') : span, nowMs) ?? 0;
    const input = { startTime, endTime: nowMs, ...(currency && { currency }), ...(kind && { kind }) };
    save(input, t(span === 'any' ? 'wallet.exportYear' : 'wallet.exported'));
  };
  return (
    <button type="button" className="link" aria-busy={busy || undefined} aria-disabled={lost || undefined} onClick={saveSpan}>
      {t('wallet.export')}
    </button>
  );
}
