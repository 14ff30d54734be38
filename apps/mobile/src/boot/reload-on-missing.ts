// The app's own file could not be loaded (an old page after an update, a broken connection): the page is loaded anew, once a minute at most.
import { mayReload, noteReload } from '../shared/reload-once.ts';

export function reloadOnMissing(): void {
  const hear = ({ target }: Event): void => {
    if (target instanceof HTMLScriptElement && mayReload(Date.now()) && noteReload(Date.now())) location.reload();
  };
  addEventListener('error', hear, true);
}
