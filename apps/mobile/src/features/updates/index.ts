// What the frame shows of updates. It arrives apart: only the native shells offer one, and a browser never loads it.
import { lazy, type ComponentType } from 'react';

/** Where it cannot be loaded nothing is offered; the next start asks again. */
export const UpdateDialog = lazy(() =>
  import('./update-dialog.tsx').then(
    ({ UpdateDialog: Loaded }): { default: ComponentType } => ({ default: Loaded }),
    () => ({ default: () => null }),
  ),
);
