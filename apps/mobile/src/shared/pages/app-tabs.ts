// The five tabs of the app in their order, each with its page, words and permission. The menu of the server decides which of them a trader sees.
import type { PermissionAlias } from '@millrace/contract';
import type { MessageKey } from '@millrace/i18n';
import type { IconName } from '@millrace/ui';

export const appTabs = [
  { id: 'home', to: '/index', label: 'nav.home', icon: 'home', permission: 'P10000' },
  { id: 'discover', to: '/discover', label: 'nav.discover', icon: 'compass', permission: 'P10100' },
  { id: 'strategy', to: '/strategy', label: 'nav.strategy', icon: 'strategy', permission: 'P10200' },
  { id: 'team', to: '/team', label: 'nav.team', icon: 'team', permission: 'P10300' },
  { id: 'assets', to: '/zichan', label: 'nav.assets', icon: 'wallet', permission: 'P10400' },
] as const satisfies readonly { id: string; to: string; label: MessageKey; icon: IconName; permission: PermissionAlias }[];

export type AppTab = (typeof appTabs)[number];

/** The tabs that a menu opens, in their order. */
export function openTabs(permissions: readonly string[]): readonly AppTab[] {
  return appTabs.filter((tab) => permissions.includes(tab.permission));
}

/** Where a trader goes who may not see the tab asked for; undefined when they may. */
export function redirectFromClosedTab(id: AppTab['id'], permissions: readonly string[]): AppTab['to'] | '/setting' | undefined {
  const open = openTabs(permissions);
  if (open.some((tab) => tab.id === id)) return undefined;
  return open[0]?.to ?? '/setting';
}
