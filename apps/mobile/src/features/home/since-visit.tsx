// One line about the time since the trader was here last: what was bought and sold, and what closed brought.
import { getSince } from '@millrace/contract';
import { Change, Icon, Moment, Skeleton, useLocale } from '@millrace/ui';
import { Link } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useRead } from '../../shared/hooks/use-call.ts';
import { useSession } from '../../shared/services/services-context.ts';
import { createStorage, deviceStore } from '../../shared/session/storage.ts';
import { LatestFills } from './aside/index.ts';
import { visitsAt } from './last-visit.ts';
import { FILLS_FIRST_MS, SINCE_FRESH_MS } from './limits.ts';
import './home.css';

/** @param fills where there is room, each of the newest fills under it */
export function SinceVisit({ fills = false }: { fills?: boolean }) {
  const userId = useSession((state) => state.user?.id);
  return userId === undefined ? null : <SinceLast key={userId} userId={userId} fills={fills} />;
}

/** While Home stands open the visit goes on: its end is noted when the page is left or hidden, and a page that is shown again after a pause is a new visit. */
function useLastVisit(userId: string): number | undefined {
  const { now } = useLocale();
  const name = `visits.${userId}`;
  const [visits, setVisits] = useState(() => visitsAt(createStorage(deviceStore()).read(name), now()));
  useEffect(() => {
    const storage = createStorage(deviceStore());
    const note = (): void => storage.write(name, { ...visits, lastMs: now() });
    const hear = (): void => (document.visibilityState === 'hidden' ? note() : setVisits(visitsAt(storage.read(name), now())));
    note();
    document.addEventListener('visibilitychange', hear);
    return () => {
      document.removeEventListener('visibilitychange', hear);
      note();
    };
  }, [name, now, visits]);
  return visits.beforeMs;
}

function SinceLast({ userId, fills }: { userId: string; fills: boolean }) {
  const { now } = useLocale();
  const beforeMs = useLastVisit(userId);
  const [dayAgoMs] = useState(() => now() - FILLS_FIRST_MS);
  return (
    <>
      {beforeMs === undefined ? null : <Line sinceMs={beforeMs} />}
      {fills ? (
        <Suspense>
          <LatestFills sinceMs={beforeMs ?? dayAgoMs} />
        </Suspense>
      ) : null}
    </>
  );
}

function Line({ sinceMs }: { sinceMs: number }) {
  const { t } = useLocale();
  const { data, isPending } = useRead(getSince, { since: String(sinceMs) }, { staleMs: SINCE_FRESH_MS });
  if (isPending)
    return (
      <div className="since-visit" aria-hidden="true">
        <Skeleton className="width-60" />
      </div>
    );
  if (!data) return null;
  const [done, ...others] = data;
  const when = (
    <span className="ink-3">
      {t('tabs.since.when')} <Moment timeMs={sinceMs} />
    </span>
  );
  return (
    <Link className="since-visit" to="/profit" data-figure="since">
      <Icon name="refresh" size={18} />
      <span className="grow">
        {done === undefined ? (
          t('tabs.since.none')
        ) : (
          <>
            {t('tabs.since.orders', { buys: sum(data, 'buys'), sells: sum(data, 'sells') })}
            {/* Practice money is never added to real money. */}
            {done.cycles === 0 || others.length > 0 ? null : (
              <>
                , <Change value={done.net} />
              </>
            )}
          </>
        )}{' '}
        {when}
      </span>
      <Icon name="next" size={16} />
    </Link>
  );
}

function sum(rows: readonly { buys: number; sells: number }[], name: 'buys' | 'sells'): number {
  return rows.reduce((all, row) => all + row[name], 0);
}
