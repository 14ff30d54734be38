// What the frame shows of updates. A browser has nothing to install, so it loads nothing of it.
import { lazy, Suspense } from 'react';
import { useServices } from '../../frame/services-context.ts';

const Offered = lazy(async () => ({ default: (await import('./update-dialog.tsx')).UpdateDialog }));

export function UpdateOffered() {
  const { bridge } = useServices();
  if (bridge.platform === 'browser') return null;
  return (
    <Suspense>
      <Offered />
    </Suspense>
  );
}
