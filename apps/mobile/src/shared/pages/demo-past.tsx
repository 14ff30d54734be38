// How far the demo account is through the past in which it trades at the first start; gone once it is whole, and loaded for the demo trader alone.
import { demoNumber } from '@millrace/contract';
import { lazy, Suspense } from 'react';
import { useSession } from '../services/services-context.ts';
import { loadChunk } from './lazy-page.ts';

const DemoProgress = lazy(async () => ({ default: (await loadChunk(() => import('./demo-progress.tsx'))).DemoProgress }));

export function DemoPast() {
  const isDemo = useSession((state) => state.user?.number) === demoNumber;
  if (!isDemo) return null;
  return (
    <Suspense>
      <DemoProgress />
    </Suspense>
  );
}
