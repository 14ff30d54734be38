// What the frame shows of updates. A browser has nothing to install, so it loads nothing of it.
import { lazy, Suspense, type ComponentType } from 'react';
import { useServices } from '../../frame/services-context.ts';

/** Where it cannot be loaded nothing is offered; the next start asks again. */
const Offered = lazy(() =>
  import('./update-dialog.tsx').then(
    ({ UpdateDialog }): { default: ComponentType } => ({ default: UpdateDialog }),
    () => ({ default: () => null }),
  ),
);

export function UpdateOffered() {
  const { bridge } = useServices();
  if (bridge.platform === 'browser') return null;
  return (
    <Suspense>
      <Offered />
    </Suspense>
  );
}
