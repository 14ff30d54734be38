// Since when figures are not live any more. The whole app says so above every page while the server is silent; a page says it of its own
// figures when only their line broke.
import { formatMoment, OfflineNotice as Since, useLocale, Notice } from '@millrace/ui';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { figurePaths } from '../session/figure-paths.ts';
import { useLost } from '../hooks/use-lost.ts';

/** Says nothing while the notice of the whole app stands. */
export function StaleNotice({ sinceMs }: { sinceMs: number | undefined }) {
  const lost = useLost();
  if (sinceMs === undefined || lost) return null;
  return (
    <div className="mb-3">
      <Since sinceMs={sinceMs} />
    </div>
  );
}

/**
 * Above every page while the server cannot be reached; figures turn to the quieter ink by `data-old`. So do those that are known from before this
 * start, with their time, until newer ones have come.
 */
export function OfflineNotice() {
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
