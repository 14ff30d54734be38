// The sheets of an act on several tasks, loaded when the first is asked for.
import { lazy, Suspense } from 'react';
import { loadChunk } from '../../../../shared/pages/lazy-page.ts';
import type { BatchSheetsProps } from './asked-batch-sheets.tsx';

const AskedBatchSheets = lazy(async () => ({ default: (await loadChunk(() => import('./asked-batch-sheets.tsx'))).AskedBatchSheets }));

export function BatchSheets(props: BatchSheetsProps) {
  if (props.batch.asked === undefined && props.batch.results === undefined) return null;
  return (
    <Suspense>
      <AskedBatchSheets {...props} />
    </Suspense>
  );
}
