// Shows the skeleton of Home until the tasks are known: then all of it appears at once, and nothing moves afterwards.
import { earnings, getResultCurve, productList } from '@millrace/contract';
import { Section, SkeletonRows, useLocale } from '@millrace/ui';
import { usePrefetchQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { readOptions } from '../../shared/hooks/read-options.ts';
import { useServices } from '../../shared/services/services-context.ts';
import { useOwnTasks } from '../strategy/index.ts';
import { HomeColumns } from './home-columns.tsx';
import { CURVE_FRESH_MS, EARNINGS_FRESH_MS, INSTRUMENTS_FRESH_MS, RANGE_FIRST } from './limits.ts';
import { ProfitSkeleton } from './total-profit.tsx';

export interface KnownHomeProps {
  /** Whether the page has figures of profit. */
  figures: boolean;
  children: ReactNode;
}

export function HomeWhenLoaded({ figures, children }: KnownHomeProps) {
  const { all, error } = useOwnTasks();
  const [known, setKnown] = useState(false);
  // For good: a part that asks again after a failure is on its way once more, and says so in its own place.
  if (!known && (all !== undefined || error !== undefined)) setKnown(true);
  return known ? children : <HomeSkeleton figures={figures} />;
}

function HomeSkeleton({ figures }: Pick<KnownHomeProps, 'figures'>) {
  const { t } = useLocale();
  return (
    <HomeColumns
      main={
        <>
          {figures ? <FiguresSkeleton /> : null}
          <Section title={t('tabs.runningTasks')} />
          <SkeletonRows count={3} />
        </>
      }
      side={null}
    />
  );
}

function FiguresSkeleton() {
  const { api } = useServices();
  // On their way while it is found out whether there is a place for them.
  usePrefetchQuery({ ...readOptions(api, earnings, {}), staleTime: EARNINGS_FRESH_MS });
  usePrefetchQuery({ ...readOptions(api, getResultCurve, { range: RANGE_FIRST }), staleTime: CURVE_FRESH_MS });
  // What is open is counted in contracts of the list.
  usePrefetchQuery({ ...readOptions(api, productList, {}), staleTime: INSTRUMENTS_FRESH_MS });
  return <ProfitSkeleton />;
}
