// Shows the skeleton of Home until it is known which parts it has: then all of them appear at once, and nothing moves afterwards.
import { earnings, getAccountFigures, getResultCurve, productList } from '@millrace/contract';
import { Section, Skeleton, SkeletonRows, useLocale } from '@millrace/ui';
import { usePrefetchQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { readOptions } from '../../shared/hooks/read-options.ts';
import { PaperNotice } from '../../shared/pages/paper-notice.tsx';
import { usePermission, useServices } from '../../shared/services/services-context.ts';
import { useCredentials } from '../exchange/index.ts';
import { useOwnTasks } from '../strategy/index.ts';
import { HomeEntries } from './home-entries.tsx';
import { CAPITAL_FRESH_MS, CURVE_FRESH_MS, EARNINGS_FRESH_MS, INSTRUMENTS_FRESH_MS, RANGE_FIRST } from './limits.ts';
import { ProfitSkeleton } from './total-profit.tsx';

export interface KnownHomeProps {
  /** Whether the page has figures of profit, and accounts. */
  figures: boolean;
  accounts: boolean;
  children: ReactNode;
}

export function HomeWhenLoaded({ accounts, ...rest }: KnownHomeProps) {
  const linking = usePermission('P10700');
  return accounts && linking ? <WithAccounts {...rest} /> : <WithTasks accounts="none" {...rest} />;
}

type WithAccountsProps = Omit<KnownHomeProps, 'accounts'>;

function WithAccounts(props: WithAccountsProps) {
  const { isPending } = useCredentials();
  return <WithTasks accounts={isPending ? 'waiting' : 'known'} {...props} />;
}

function WithTasks({ accounts, figures, children }: WithAccountsProps & { accounts: 'none' | 'waiting' | 'known' }) {
  const { all, error } = useOwnTasks();
  const [known, setKnown] = useState(false);
  // For good: a part that asks again after a failure is on its way once more, and says so in its own place.
  if (!known && accounts !== 'waiting' && (all !== undefined || error !== undefined)) setKnown(true);
  if (known) return children;
  return <HomeSkeleton figures={figures} accounts={accounts !== 'none'} />;
}

function HomeSkeleton({ figures, accounts }: Omit<KnownHomeProps, 'children'>) {
  const { t } = useLocale();
  return (
    <>
      {figures ? <FiguresSkeleton /> : null}
      <HomeEntries />
      <PaperNotice />
      {accounts ? <AccountSkeleton /> : null}
      <Section title={t('tabs.runningTasks')} />
      <SkeletonRows count={3} />
    </>
  );
}

function FiguresSkeleton() {
  const { api } = useServices();
  // On their way while it is found out whether there is a place for them.
  usePrefetchQuery({ ...readOptions(api, earnings, {}), staleTime: EARNINGS_FRESH_MS });
  usePrefetchQuery({ ...readOptions(api, getAccountFigures, {}), staleTime: CAPITAL_FRESH_MS });
  usePrefetchQuery({ ...readOptions(api, getResultCurve, { range: RANGE_FIRST }), staleTime: CURVE_FRESH_MS });
  // What is open is counted in contracts of the list.
  usePrefetchQuery({ ...readOptions(api, productList, {}), staleTime: INSTRUMENTS_FRESH_MS });
  return <ProfitSkeleton />;
}

function AccountSkeleton() {
  return (
    <div className="plate" aria-hidden="true">
      <div className="row">
        <span className="row-icon" />
        <span className="grow grid gap-2">
          <Skeleton className="width-40" />
          <Skeleton className="width-60" />
        </span>
      </div>
      <div className="inset pb-4">
        <Skeleton className="h-10 width-80" />
        <p className="micro mt-2">
          <Skeleton className="inline-block width-25" />
        </p>
      </div>
    </div>
  );
}
