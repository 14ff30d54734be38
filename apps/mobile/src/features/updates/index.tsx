// What the frame shows of updates. A browser has nothing to install, so it loads nothing of it.
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { useServices } from '../../shared/services/services-context.ts';

export function UpdateOffered() {
  const { bridge, language } = useServices();
  // Its words are not among those that come first. Where it cannot be loaded nothing is offered; the next start asks again.
  const [Offered] = useState(() =>
    lazy(() =>
      Promise.all([import('./update-dialog.tsx'), language.complete()]).then(
        ([{ UpdateDialog }]): { default: ComponentType } => ({ default: UpdateDialog }),
        () => ({ default: () => null }),
      ),
    ),
  );
  if (bridge.platform === 'browser') return null;
  return (
    <Suspense>
      <Offered />
    </Suspense>
  );
}
