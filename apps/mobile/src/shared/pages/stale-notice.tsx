// Since when figures are not live any more. The whole app says so above every page while the server is silent; a page says it of its own
// figures when only their line broke.
import { OfflineNotice as Since, useLocale, Notice } from '@millrace/ui';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { figurePaths } from '../session/figure-paths.ts';
import { useServices } from '../services/services-context.ts';

/** Says nothing while the notice of the whole app stands. */
export function StaleNotice({ sinceMs }: { sinceMs: number | undefined }) {
  const lost = useConnectionLost();
  if (sinceMs === undefined || lost) return null;
  return (
    <div className="mb-3">
      <Since sinceMs={sinceMs} />
    </div>
  );
}

/** Above every page while the server cannot be reached; figures turn to the quieter ink by `data-lost`. */
export function OfflineNotice() {
  const { t } = useLocale();
  const lost = useConnectionLost();
  const sinceMs = useOldestFigure(lost);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-lost', lost);
  }, [lost]);
  if (!lost) return null;
  return (
    <div className="frame-note">{sinceMs === undefined ? <Notice warn>{t('shell.offline')}</Notice> : <Since sinceMs={sinceMs} />}</div>
  );
}

function useConnectionLost(): boolean {
  return useStore(useServices().connection, (state) => state.lost);
}

/** The age of what the page shows: that of its oldest figures. Undefined when it shows none. */
function useOldestFigure(lost: boolean): number | undefined {
  const queries = useQueryClient();
  return useSyncExternalStore(
    (listener) => queries.getQueryCache().subscribe(listener),
    () => (lost ? oldestFigure(queries) : undefined),
  );
}

function oldestFigure(queries: QueryClient): number | undefined {
  const times = queries
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey, state }) => figurePaths.includes(String(queryKey[0])) && state.dataUpdatedAt > 0 })
    .map(({ state }) => state.dataUpdatedAt);
  return times.length === 0 ? undefined : Math.min(...times);
}
