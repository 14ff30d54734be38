// The quiet way to tell support about what a trader has written.
import type { TraderDetails } from '@millrace/contract';
import { Button, useLocale } from '@millrace/ui';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../../shared/pages/lazy-page.ts';

const ReportSheet = lazy(() => loadChunk(() => import('./report-sheet.tsx')).then((module) => ({ default: module.ReportSheet })));

export function ReportButton({ trader }: { trader: TraderDetails }) {
  const { t } = useLocale();
  /** Undefined until it was opened. */
  const [open, setOpen] = useState<boolean>();
  return (
    <div className="gutter pt-3">
      <Button size="small" data-action="report" onClick={() => setOpen(true)}>
        {t('follow.report')}
      </Button>
      {open === undefined ? null : (
        <Suspense fallback={null}>
          <ReportSheet trader={trader} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
