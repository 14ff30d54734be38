// Shows the skeleton of Home until the tasks are known: then all of it appears at once, and nothing moves afterwards.
import { Section, SkeletonRows, useLocale } from '@millrace/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { useServices } from '../../../shared/services/services-context.ts';
import { useOwnTasks } from '../../strategy/index.ts';
import { HomeColumns } from '../home-columns.tsx';
import { prefetchFigures } from './home-reads.ts';
import { ProfitSkeleton } from '../total-profit.tsx';

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
  const services = useServices();
  // On their way while it is found out whether there is a place for them.
  useEffect(() => void prefetchFigures(services), [services]);
  return <ProfitSkeleton />;
}
