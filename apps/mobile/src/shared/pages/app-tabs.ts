// The five tabs of the app in their order, each with its page and words. The menu of the server decides which of them a trader sees.
import { pageAccess } from '@millrace/contract';
import type { MessageKey } from '@millrace/i18n';
import type { IconName } from '@millrace/ui';
import { isOpenToSession } from './page-access.ts';

export const appTabs = [
  { id: 'home', to: '/index', label: 'nav.home', icon: 'home' },
  { id: 'discover', to: '/discover', label: 'nav.discover', icon: 'compass' },
  { id: 'strategy', to: '/strategy', label: 'nav.strategy', icon: 'strategy' },
  { id: 'team', to: '/team', label: 'nav.team', icon: 'team' },
  { id: 'assets', to: '/zichan', label: 'nav.assets', icon: 'wallet' },
] as const satisfies readonly { id: string; to: string; label: MessageKey; icon: IconName }[];

export type AppTab = (typeof appTabs)[number];

/** The tabs that a menu opens, in their order. */
export function openTabs(permissions: readonly string[]): readonly AppTab[] {
  return appTabs.filter((tab) => isOpenToSession(pageAccess[tab.to], permissions));
}

/** Where a trader goes who may not open a page: from a tab to the first open tab or the settings, from any other page to the one for what is not found. */
export function redirectFromClosedPage(route: string, permissions: readonly string[]): AppTab['to'] | '/setting' | '/404' {
  if (!appTabs.some((tab) => tab.to === route)) return '/404';
  return openTabs(permissions)[0]?.to ?? '/setting';
}
