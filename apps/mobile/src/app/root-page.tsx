// What surrounds every page: the notices above it, in a wide window the rail beside it, and the dialog that offers an update of the installed package.
import { Outlet } from '@tanstack/react-router';
import { AgreementAsked } from '../features/content/agreement-asked.tsx';
import { UpdateOffered } from '../features/updates/index.tsx';
import { ActsOff, useLocale } from '@millrace/ui';
import { lazy, Suspense } from 'react';
import { useLost } from '../shared/hooks/use-lost.ts';
import { useWide } from '../shared/hooks/use-wide.ts';
import { loadChunk } from '../shared/pages/lazy-page.ts';
import { useSession } from '../shared/services/services-context.ts';
import { OfflineNotice } from '../shared/pages/offline-notice.tsx';
import { UpdateReady } from './update-ready.tsx';

/** Phones never load it. */
const AppRail = lazy(() => loadChunk(() => import('./app-rail.tsx')).then((module) => ({ default: module.AppRail })));

const GuestNote = lazy(() => loadChunk(() => import('./guest-note.tsx')).then((module) => ({ default: module.GuestNote })));

export function RootPage() {
  const isWide = useWide();
  const isIn = useSession((state) => state.user !== undefined);
  const hasRail = isWide && isIn;
  const guest = useSession((state) => state.guest);
  const lost = useLost();
  const { t } = useLocale();
  return (
    // A login is tried all the same: whoever is out has nothing to lose by it.
    <ActsOff value={guest ? t('shell.onlyOwnAccount') : lost && isIn ? t('shell.actOffline') : undefined}>
      <div className={hasRail ? 'desk' : undefined}>
        {hasRail ? (
          <Suspense fallback={<div />}>
            <AppRail />
          </Suspense>
        ) : null}
        <div className="desk-page">
          <div className="frame-notices">
            {guest ? (
              <Suspense>
                <GuestNote />
              </Suspense>
            ) : null}
            <OfflineNotice />
            <UpdateReady />
          </div>
          <Outlet />
        </div>
      </div>
      <AgreementAsked />
      <UpdateOffered />
    </ActsOff>
  );
}
