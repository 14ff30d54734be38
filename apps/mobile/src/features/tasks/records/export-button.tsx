// Saves the fills of the task as a file: all of them, or a year for the tax office.
import { exportTradeFills, getTradeCalendar, limits } from '@millrace/contract';
import { Button, formatDecimal, Icon, Notice, Row, Rows, Sheet, SkeletonRows, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/hooks/use-call.ts';
import { useSaveFile } from '../../../shared/hooks/use-save-file.ts';
import { EXPORT_YEARS_MAX } from '../limits.ts';

interface ExportProps {
  taskId: string;
}

export function ExportButton({ taskId }: ExportProps) {
  const { t } = useLocale();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        <Icon name="download" size={18} />
        {t('tasks.records.export')}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('tasks.records.export')}>
        <Files taskId={taskId} onSaved={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

function Files({ taskId, onSaved }: ExportProps & { onSaved: () => void }) {
  const { t, tag } = useLocale();
  const { save } = useSaveFile(exportTradeFills);
  const { data, error } = useRead(getTradeCalendar, { userAssignmentId: taskId });
  if (error && !data) return <Notice warn>{errorText(error, t)}</Notice>;
  if (!data) return <SkeletonRows count={2} />;
  const last = Number(data.today.slice(0, 4));
  const first = Number((data.firstFill ?? data.today).slice(0, 4));
  const years = Array.from({ length: Math.min(EXPORT_YEARS_MAX, last - first + 1) }, (_, index) => last - index);
  const take = (input: { form: 'fills' } | { form: 'tax'; year: string }): void => {
    save({ userAssignmentId: taskId, ...input }, t('tasks.records.exported'));
    onSaved();
  };
  return (
    <>
      <p className="body ink-2">
        {t('tasks.records.exportText', { zone: data.timeZone, max: formatDecimal(String(limits.tradeExportMax), { tag }) })}
      </p>
      <Rows>
        <Row icon="download" title={t('tasks.records.exportFills')} onClick={() => take({ form: 'fills' })} />
        {years.map((year) => (
          <Row
            key={year}
            icon="download"
            title={t('tasks.records.exportTax', { year: String(year) })}
            line={t('tasks.records.exportTaxLine')}
            onClick={() => take({ form: 'tax', year: String(year) })}
          />
        ))}
      </Rows>
    </>
  );
}
