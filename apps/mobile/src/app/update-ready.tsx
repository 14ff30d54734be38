// The notice of a newer version, loaded once there is one.
import { lazy, Suspense, type ComponentType } from 'react';
import { useStore } from 'zustand';
import { useServices } from '../shared/services/services-context.ts';

/** Where it cannot be loaded nothing is offered; the next start has the new version anyway. */
const Notice = lazy(() =>
  import('./update-notice.tsx').then(
    ({ UpdateNotice }): { default: ComponentType } => ({ default: UpdateNotice }),
    () => ({ default: () => null }),
  ),
);

export function UpdateReady() {
  const ready = useStore(useServices().appUpdate, (state) => state.ready);
  if (!ready) return null;
  return (
    <Suspense>
      <Notice />
    </Suspense>
  );
}
