// The cycles that are found: the newest as cards with a chart, older ones as rows.
import type { TradeCycle } from '@millrace/contract';
import { Broken, InfiniteList, Notice, Plate, SkeletonRows, useLocale, VirtualList } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import type { Pages, RowPage } from '../../../shared/hooks/use-pages.ts';
import type { Steps } from '../common/figures.ts';
import { CYCLE_CARDS, CYCLE_ROW_PX } from '../limits.ts';
import { CycleCard } from './cycle-card.tsx';
import { CycleRow } from './cycle-row.tsx';
import { CycleSheet } from './cycle-sheet.tsx';
import { NoRecords } from './no-records.tsx';

interface CycleListProps {
  taskId: string;
  pages: Pages<RowPage<TradeCycle>>;
  steps: Steps;
  /** Something narrows the list: it may be empty although the task has traded. */
  narrowed: boolean;
}

export function CycleList({ taskId, pages, steps, narrowed }: CycleListProps) {
  const { t } = useLocale();
  const [opened, setOpened] = useState<TradeCycle>();
  if (pages.isPending) return <SkeletonRows count={4} />;
  if (!pages.data) return <Broken title={errorText(pages.error, t)} onRetry={() => void pages.refetch()} busy={pages.isFetching} />;
  const cycles = pages.data.pages.flatMap((page) => page.rows);
  const older = cycles.slice(CYCLE_CARDS);
  return (
    <>
      {pages.error ? (
        <div className="mb-3">
          <Notice warn>{errorText(pages.error, t)}</Notice>
        </div>
      ) : null}
      {cycles.length === 0 ? <NoRecords narrowed={narrowed} /> : null}
      <div className="cycle-cards">
        {cycles.slice(0, CYCLE_CARDS).map((cycle) => (
          <CycleCard key={`${cycle.posSide}${cycle.cycle}`} taskId={taskId} cycle={cycle} steps={steps} onOpen={setOpened} />
        ))}
      </div>
      {older.length === 0 ? null : (
        <InfiniteList
          hasMore={pages.hasNextPage}
          busy={pages.isFetchingNextPage}
          failed={pages.isFetchNextPageError}
          onMore={() => void pages.fetchNextPage()}
        >
          <Plate>
            <VirtualList
              label={t('tasks.records.view.cycles')}
              items={older}
              keyOf={(cycle) => `${cycle.posSide}${cycle.cycle}`}
              rowPx={CYCLE_ROW_PX}
              renderRow={(cycle) => <CycleRow cycle={cycle} onOpen={setOpened} />}
            />
          </Plate>
        </InfiniteList>
      )}
      <CycleSheet taskId={taskId} cycle={opened} steps={steps} onClose={() => setOpened(undefined)} />
    </>
  );
}
