// Inside a native package, and loaded only there: the phone's back key, links into the app, and word to the shell that the content came up.
import type { Bridge } from '../../shared/services/bridge.ts';
import { pathOfLink } from './deep-link.ts';
import { closeOverlay } from '../close-on-back.ts';
import { parentOf } from '../page-parents.ts';
import type { createAppRouter } from '../router.tsx';

export function connectNativeShell(bridge: Bridge, router: ReturnType<typeof createAppRouter>, scheme: () => string | undefined): void {
  bridge.onBack(() => {
    if (closeOverlay(document)) return;
    const parent = parentOf(router.state.location.pathname);
    if (router.history.canGoBack()) router.history.back();
    else if (parent !== undefined) router.history.replace(parent);
    else void bridge.leave();
  });
  bridge.onOpenUrl((url) => {
    const path = pathOfLink(url, scheme() ?? '');
    if (path !== undefined) router.history.push(path);
  });
  void bridge.started();
}
