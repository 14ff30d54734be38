// Since when the figures of the page are not live any more: the line is lost, or they are known from before this start and newer ones are on their way.
import { formatMoment, Notice, OfflineNotice as Since, useLocale } from '@millrace/ui';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useLost } from '../hooks/use-lost.ts';
import { figurePaths } from '../session/figure-paths.ts';

/** Those that are known from before this start stand in the quieter ink by `data-old`, with their time, until newer ones have come. */
export function FiguresNotice() {
  const { t, tag, now } = useLocale();
  const lost = useLost();
  const sinceMs = useOldestFigure(lost);
  const isOld = lost || sinceMs !== undefined;
  useEffect(() => {
    document.documentElement.toggleAttribute('data-old', isOld);
  }, [isOld]);
  if (!isOld) return null;
  if (!lost && sinceMs !== undefined)
    return <p className="figures-from">{t('shell.figuresFrom', { time: timeText(sinceMs, now(), tag) })}</p>;
  return (
    <div className="frame-note">{sinceMs === undefined ? <Notice warn>{t('shell.offline')}</Notice> : <Since sinceMs={sinceMs} />}</div>
  );
}

function timeText(atMs: number, nowMs: number, tag: string): string {
  return formatMoment(atMs, { tag, parts: nowMs - atMs < DAY_MS ? 'time' : 'dateTime' });
}

/** The age of what the page shows: that of its oldest figures. Undefined when it shows none, and while all have come since the start. */
function useOldestFigure(lost: boolean): number | undefined {
  const queries = useQueryClient();
  return useSyncExternalStore(
    (listener) => queries.getQueryCache().subscribe(listener),
    () => oldestFigure(queries, lost ? Infinity : performance.timeOrigin),
  );
}

function oldestFigure(queries: QueryClient, beforeMs: number): number | undefined {
  const times = queries
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey, state }) => figurePaths.includes(String(queryKey[0])) && state.dataUpdatedAt > 0 })
    .map(({ state }) => state.dataUpdatedAt)
    .filter((atMs) => atMs < beforeMs);
  return times.length === 0 ? undefined : Math.min(...times);
}

const DAY_MS = 86_400_000;
