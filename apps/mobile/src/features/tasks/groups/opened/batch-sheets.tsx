// The sheets of an act on several tasks, loaded once the page that can close is shown: an emergency never waits for them.
import { lazy, Suspense, useEffect } from 'react';
import { loadChunk } from '../../../../shared/pages/lazy-page.ts';
import type { BatchSheetsProps } from './asked-batch-sheets.tsx';

const load = () => loadChunk(() => import('./asked-batch-sheets.tsx'));
const AskedBatchSheets = lazy(async () => ({ default: (await load()).AskedBatchSheets }));

export function BatchSheets(props: BatchSheetsProps) {
  useEffect(() => {
    // Those that do not come are asked for again by the press.
    load().catch(() => undefined);
  }, []);
  if (props.batch.asked === undefined && props.batch.results === undefined) return null;
  return (
    <Suspense>
      <AskedBatchSheets {...props} />
    </Suspense>
  );
}
