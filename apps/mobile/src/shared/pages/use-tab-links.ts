// The tabs that the menu opens, as the bar below a page and the rail beside it show them.
import { useLocale, type TabBarProps } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../services/services-context.ts';
import { openTabs, type AppTab } from './app-tabs.ts';

/** @param isOn whether the page that is open is the tab's own: a tap on it leads to its top */
export function useTabLinks(current: AppTab['id'] | undefined, isOn: (tab: AppTab) => boolean): Omit<TabBarProps, 'onAhead'> {
  const { t } = useLocale();
  const navigate = useNavigate();
  const tabs = openTabs(useSession((state) => state.permissions));
  return {
    label: t('nav.main'),
    items: tabs.map(({ id, to, label, icon }) => ({ id, href: to, label: t(label), icon })),
    current,
    onSelect: (id) => {
      const chosen = tabs.find((tab) => tab.id === id);
      if (chosen && isOn(chosen)) scrollTo({ top: 0 });
      else if (chosen) void navigate({ to: chosen.to });
    },
  };
}
