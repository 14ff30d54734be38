// Home: how the tasks stand, what happened since the last visit, the tasks that run, and what stands on the exchange.
import { Suspense, useState, type ReactNode } from 'react';
import { useWide } from '../../shared/hooks/use-wide.ts';
import { AccountButton, MessagesButton } from '../../shared/pages/account-buttons.tsx';
import { DemoPast } from '../../shared/pages/demo-past.tsx';
import { PaperChip } from '../../shared/pages/paper-notice.tsx';
import { StaleNotice } from '../../shared/pages/stale-notice.tsx';
import { usePermission, useTenant } from '../../shared/services/services-context.ts';
import { TabPage } from '../../shared/pages/tab-page.tsx';
import { TenantMark } from '../../shared/pages/tenant-mark.tsx';
import { Banners, LatestNews } from '../content/index.tsx';
import { LinkedAccount } from '../exchange/index.ts';
import { TradersEntry } from '../follow/index.ts';
import { useOwnTasks } from '../strategy/index.ts';
import { FuelLine, NewestMessages } from './aside/index.ts';
import { CapitalFigures } from './capital-figures.tsx';
import { HomeColumns } from './home-columns.tsx';
import { HomeEntries } from './home-entries.tsx';
import { HomeWhenLoaded } from './start/home-when-loaded.tsx';
import type { Environment } from './results.ts';
import { RunningTasks } from './running/running-tasks.tsx';
import { SinceVisit } from './since-visit.tsx';
import { TotalProfit } from './total-profit.tsx';
import { AnnouncementOver } from './announcement-over.tsx';
import { UnreadNotices } from './unread-notices.tsx';
import { useLater } from './start/use-later.ts';

export function IndexPage() {
  const earnings = usePermission('P10002');
  const balances = usePermission('P10001');
  return (
    <TabPage tab="home" title={<TenantName />} end={<HomeButtons />}>
      <HomeWhenLoaded figures={earnings}>
        <StaleTasks />
        <Content earnings={earnings} balances={balances} />
      </HomeWhenLoaded>
    </TabPage>
  );
}

function Content({ earnings, balances }: { earnings: boolean; balances: boolean }) {
  const wide = useWide();
  const later = useLater();
  const [chosen, setChosen] = useState<Environment>();
  const since = earnings ? <SinceVisit fills={wide} /> : null;
  return (
    <HomeColumns
      main={
        <>
          {later ? <DemoPast /> : null}
          {earnings ? <TotalProfit chosen={chosen} onChoose={setChosen} /> : null}
          {wide ? null : since}
          <RunningTasks chosen={chosen} />
        </>
      }
      side={
        later ? (
          <>
            {balances ? <LinkedAccount /> : null}
            {wide ? <Beside since={since} /> : null}
            <UnreadNotices alone={wide} />
            {earnings ? <CapitalFigures chosen={chosen} /> : null}
            <HomeEntries />
            <Suspense>
              <Banners />
            </Suspense>
            <TradersEntry quiet />
            <Suspense>
              <LatestNews count={2} />
            </Suspense>
            <AnnouncementOver />
          </>
        ) : null
      }
    />
  );
}

/** What the phone says in a line or on a page of its own. */
function Beside({ since }: { since: ReactNode }) {
  return (
    <>
      <Suspense>
        <FuelLine />
      </Suspense>
      {since}
      <Suspense>
        <NewestMessages />
      </Suspense>
    </>
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
      <PaperChip />
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
