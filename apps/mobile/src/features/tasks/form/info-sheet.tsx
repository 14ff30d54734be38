// The way from a form to how its kind trades.
import { Icon, useLocale } from '@millrace/ui';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../../shared/pages/lazy-page.ts';
import type { InfoProps } from './kind-info.tsx';

const KindInfo = lazy(() => loadChunk(() => import('./kind-info.tsx')).then((module) => ({ default: module.KindInfo })));

export function InfoLink(props: InfoProps) {
  const { t } = useLocale();
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <button type="button" className="link" onClick={() => setOpen(true)}>
        <Icon name="info" size={16} />
        {t('tasks.info.open')}
      </button>
      {open === undefined ? null : (
        <Suspense>
          <KindInfo {...props} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
