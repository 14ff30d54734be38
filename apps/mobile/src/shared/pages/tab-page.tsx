// The page of a tab: bar, content that can be pulled down to read it anew, and the tabs below.
import { AppShell, Bar, Main, PullToRefresh } from '@millrace/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, type ReactNode } from 'react';
import { appTabs, type AppTab } from './app-tabs.ts';
import { whenAtRest } from '../when-at-rest.ts';
import { useTabLinks } from './use-tab-links.ts';

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
  const refresh = useRefresh();
  const loadTab = useTabsAhead();
  const links = useTabLinks(tab, ({ id }) => id === tab);
  return (
    <AppShell tabs={{ ...links, onAhead: (id) => void loadTab(appTabs.find((one) => one.id === id)) }}>
      <Bar root title={title} end={end} />
      <Main>{pull ? <PullToRefresh onRefresh={refresh}>{children}</PullToRefresh> : children}</Main>
    </AppShell>
  );
}

/** Loads the other tabs' chunks while nothing else is to be done, one after the other, so that the first visit is as quick as later ones. */
function useTabsAhead(): (tab: AppTab | undefined) => Promise<void> {
  const queries = useQueryClient();
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
    // What this page shows comes first.
    const give = whenAtRest(queries, () => void loadAll());
    return () => {
      gone = true;
      give();
    };
  }, [load, queries]);
  return load;
}

/** Reads again whatever the page shows; rejects when a part of it could not be read. */
function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.refetchQueries({ type: 'active' }, { throwOnError: true });
}
