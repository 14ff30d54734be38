// Says that fuel is empty, with the way to top it up: nothing new is opened then, and exits go on.
import type { Assignment } from '@millrace/contract';
import { lazy, Suspense } from 'react';
import { usePermission } from '../services/services-context.ts';
import { loadChunk } from './lazy-page.ts';

const LiveFuelNotice = lazy(async () => ({ default: (await loadChunk(() => import('./live-fuel-notice.tsx'))).LiveFuelNotice }));

/** @param environment of the account that would trade; accounts outside the tenant's own money need no fuel */
export function FuelNotice({ environment }: { environment: Assignment['environment'] | undefined }) {
  const mayRead = usePermission('P10400');
  if (!mayRead || environment === undefined) return null;
  return (
    <Suspense>
      <LiveFuelNotice environment={environment} />
    </Suspense>
  );
}
