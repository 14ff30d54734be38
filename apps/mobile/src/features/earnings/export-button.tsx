// Saves the rows of the list that the page shows as a CSV file.
import { exportEarnings } from '@millrace/contract';
import { Icon, useLocale } from '@millrace/ui';
import { useSaveFile } from '../../shared/hooks/use-save-file.ts';
import { spanOf, viewOf, type ProfitSearch } from './profit-span.ts';

export function ExportButton({ search }: { search: ProfitSearch }) {
  const { t } = useLocale();
  const { busy, lost, save } = useSaveFile(exportEarnings);
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={t('earnings.export')}
      aria-busy={busy || undefined}
      aria-disabled={lost || undefined}
      onClick={() => save({ ...spanOf(search), by: viewOf(search) }, t('earnings.exported'))}
    >
      <Icon name="download" />
    </button>
  );
}
