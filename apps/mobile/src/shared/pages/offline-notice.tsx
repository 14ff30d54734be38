// Above every page: that the server cannot be reached, and of a session since when its figures are not live.
import { Notice, useLocale } from '@millrace/ui';
import { lazy, Suspense, useEffect } from 'react';
import { useLost } from '../hooks/use-lost.ts';
import { useSession } from '../services/services-context.ts';
import { loadChunk } from './lazy-page.ts';

/** Without its chunk the notice says no time. */
const FiguresNotice = lazy(() =>
  loadChunk(() => import('./figures-notice.tsx')).then(
    (module) => ({ default: module.FiguresNotice }),
    () => ({ default: LostNotice }),
  ),
);

/** Figures turn to the quieter ink by `data-lost`. */
export function OfflineNotice() {
  const lost = useLost();
  const isIn = useSession((state) => state.user !== undefined);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-lost', lost);
  }, [lost]);
  if (!isIn) return <LostNotice />;
  return (
    <Suspense fallback={<LostNotice />}>
      <FiguresNotice />
    </Suspense>
  );
}

function LostNotice() {
  const { t } = useLocale();
  if (!useLost()) return null;
  return (
    <div className="frame-note">
      <Notice warn>{t('shell.offline')}</Notice>
    </div>
  );
}
