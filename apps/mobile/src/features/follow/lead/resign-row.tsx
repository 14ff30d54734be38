// The way out of being a trader, behind a sheet that says what happens.
import { Button, useLocale } from '@millrace/ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import { loadChunk } from '../../../shared/pages/lazy-page.ts';
import type { Lead } from './settings-draft.ts';

const loadSheet = () => loadChunk(() => import('./resign-sheet.tsx'));
const ResignSheet = lazy(async () => ({ default: (await loadSheet()).ResignSheet }));

export function ResignRow({ lead }: { lead: Lead }) {
  const { t } = useLocale();
  /** Undefined until it was opened. */
  const [open, setOpen] = useState<boolean>();
  useEffect(() => void loadSheet().catch(() => undefined), []);
  return (
    <div className="gutter py-4">
      <Button wide onClick={() => setOpen(true)}>
        {t('follow.resign')}
      </Button>
      {open === undefined ? null : (
        <Suspense fallback={null}>
          <ResignSheet lead={lead} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
