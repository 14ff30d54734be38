// The page of a tab: bar, content that can be pulled down to read it anew, and the tabs below.
import { AppShell, Bar, Main, PullToRefresh, useLocale } from '@millrace/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, type ReactNode } from 'react';
import { TABS_AHEAD_MS } from '../limits.ts';
import { appTabs, openTabs, type AppTab } from './app-tabs.ts';
import { useSession } from '../services/services-context.ts';

export interface TabPageProps {
  tab: AppTab['id'];
  title: ReactNode;
  /** At most two icon buttons. */
  end?: ReactNode;
  /** Live pages have nothing to pull for. */
  pull?: boolean;
  children: ReactNode;
}

export function TabPage({ tab, title, end, pull = true, children }: TabPageProps) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const permissions = useSession((state) => state.permissions);
  const loadTab = useTabsAhead();
  const tabs = openTabs(permissions);
  const select = (id: string): void => {
    const chosen = tabs.find((one) => one.id === id);
    // A tap on the tab one is on leads back to its top.
    if (id === tab) scrollTo({ top: 0 });
    else if (chosen) void navigate({ to: chosen.to });
  };
  return (
    <AppShell
      tabs={{
        label: t('nav.main'),
        items: tabs.map(({ id, to, label, icon }) => ({ id, href: to, label: t(label), icon })),
        current: tab,
        onSelect: select,
        onAhead: (id) => void loadTab(tabs.find((one) => one.id === id)),
      }}
    >
      <Bar root title={title} end={end} />
      <Main>{pull ? <PullToRefresh onRefresh={refresh}>{children}</PullToRefresh> : children}</Main>
    </AppShell>
  );
}

/** Loads the other tabs' chunks while nothing else is to be done, one after the other, so that the first visit is as quick as later ones. */
function useTabsAhead(): (tab: AppTab | undefined) => Promise<void> {
  const router = useRouter();
  const load = useCallback(
    async (tab: AppTab | undefined): Promise<void> => {
      // One that does not come is asked for again by the tap.
      await (tab && router.loadRouteChunk(router.routesByPath[tab.to]))?.catch(() => undefined);
    },
    [router],
  );
  useEffect(() => {
    let gone = false;
    const loadAll = async (): Promise<void> => {
      for (const tab of appTabs) if (!gone) await load(tab);
    };
    const timer = setTimeout(() => void loadAll(), TABS_AHEAD_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [load]);
  return load;
}

/** Reads again whatever the page shows; rejects when a part of it could not be read. */
function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.refetchQueries({ type: 'active' }, { throwOnError: true });
}
