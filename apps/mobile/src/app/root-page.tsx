// What surrounds every page: the notices above it, and the dialog that offers an update of the installed package.
import { Outlet } from '@tanstack/react-router';
import { AgreementAsked } from '../features/content/agreement-asked.tsx';
import { UpdateOffered } from '../features/updates/index.tsx';
import { OfflineNotice } from '../shared/pages/stale-notice.tsx';
import { UpdateReady } from './update-ready.tsx';

export function RootPage() {
  return (
    <>
      <div className="frame-notices">
        <OfflineNotice />
        <UpdateReady />
      </div>
      <Outlet />
      <AgreementAsked />
      <UpdateOffered />
    </>
  );
}
