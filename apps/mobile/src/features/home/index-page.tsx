// Home: what the tasks have brought, what stands on the exchange, and the tasks that run.
import { Suspense } from 'react';
import { useWide } from '../../shared/hooks/use-wide.ts';
import { AccountButton, MessagesButton } from '../../shared/pages/account-buttons.tsx';
import { PaperNotice } from '../../shared/pages/paper-notice.tsx';
import { StaleNotice } from '../../shared/pages/stale-notice.tsx';
import { usePermission, useTenant } from '../../shared/services/services-context.ts';
import { TabPage } from '../../shared/pages/tab-page.tsx';
import { TenantMark } from '../../shared/pages/tenant-mark.tsx';
import { Banners, LatestNews } from '../content/index.tsx';
import { LinkedAccount } from '../exchange/index.ts';
import { TradersEntry } from '../follow/index.ts';
import { useOwnTasks } from '../strategy/index.ts';
import { HomeEntries } from './home-entries.tsx';
import { HomeWhenLoaded } from './home-when-loaded.tsx';
import { RunningTasks } from './running-tasks.tsx';
import { SinceVisit } from './since-visit.tsx';
import { TotalProfit } from './total-profit.tsx';
import { AnnouncementSheet } from './announcement-sheet.tsx';
import { UnreadNotices } from './unread-notices.tsx';

export function IndexPage() {
  const earnings = usePermission('P10002');
  const balances = usePermission('P10001');
  return (
    <TabPage tab="home" title={<TenantName />} end={<HomeButtons />}>
      <HomeWhenLoaded figures={earnings} accounts={balances}>
        <StaleTasks />
        {earnings ? <TotalProfit /> : null}
        {earnings ? <SinceVisit /> : null}
        <HomeEntries />
        <Suspense>
          <Banners />
        </Suspense>
        <PaperNotice />
        {balances ? <LinkedAccount /> : null}
        <RunningTasks />
        <UnreadNotices />
        <AnnouncementSheet />
        <TradersEntry quiet />
        <Suspense>
          <LatestNews count={2} />
        </Suspense>
      </HomeWhenLoaded>
    </TabPage>
  );
}

function StaleTasks() {
  return <StaleNotice sinceMs={useOwnTasks().staleSinceMs} />;
}

function TenantName() {
  const tenant = useTenant();
  return (
    <span className="brand-mark">
      <TenantMark />
      {tenant?.name}
    </span>
  );
}

/** The rail of a wide window has them for every page. */
function HomeButtons() {
  if (useWide()) return null;
  return (
    <>
      <MessagesButton />
      <AccountButton />
    </>
  );
}
