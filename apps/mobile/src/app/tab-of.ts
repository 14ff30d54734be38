// Which tab a page belongs to: the one that is reached by going up from it. Pure.
import { appTabs, type AppTab } from '../shared/pages/app-tabs.ts';
import { parentOf } from './page-parents.ts';

/** No page lies deeper below its tab. */
const DEPTH_MAX = 6;

export function tabOf(path: string): AppTab['id'] | undefined {
  let at: string | undefined = path;
  for (let depth = 0; at !== undefined && depth < DEPTH_MAX; depth += 1) {
    const tab = appTabs.find(({ to }) => to === at);
    if (tab) return tab.id;
    at = parentOf(at);
  }
  return undefined;
}
