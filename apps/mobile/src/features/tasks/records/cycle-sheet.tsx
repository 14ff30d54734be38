// A cycle in full: how its net came about, its orders, and as a second list every fill.
import { pageTradeFill, pageTradeRecord, type TradeCycle } from '@millrace/contract';
import { negateDecimal } from '@millrace/market';
import { Amount, Broken, Button, Change, FigureLine, FigureList, Icon, InfiniteList, Sheet, SkeletonRows, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { useServices } from '../../../shared/services/services-context.ts';
import { usePageOpen } from '../../../shared/pages/use-page-open.ts';
import type { Steps } from '../common/figures.ts';
import { useCycleFeeText } from '../common/use-cycle-fee-text.ts';
import { RECORDS_PAGE } from '../limits.ts';
import { FillRow } from './fill-row.tsx';
import { RecordRow } from './record-row.tsx';
import { type RowPage, type Pages, usePages } from '../../../shared/hooks/use-pages.ts';

interface CycleSheetProps {
  taskId: string;
  cycle: TradeCycle | undefined;
  steps: Steps;
  onClose: () => void;
}

export function CycleSheet({ cycle, onClose, ...rest }: CycleSheetProps) {
  const { t } = useLocale();
  return (
    <Sheet open={cycle !== undefined} onClose={onClose} title={cycle && t('tasks.records.cycle', { n: cycle.cycle + 1 })}>
      {cycle && <CycleParts cycle={cycle} {...rest} />}
    </Sheet>
  );
}

function CycleParts({ taskId, cycle, steps }: Omit<CycleSheetProps, 'onClose' | 'cycle'> & { cycle: TradeCycle }) {
  const { t } = useLocale();
  const { api } = useServices();
  const feeText = useCycleFeeText()(cycle.fuelFee);
  const of = { userAssignmentId: taskId, cycle: cycle.cycle, posSide: cycle.posSide, pageSize: RECORDS_PAGE };
  const key = [taskId, cycle.posSide, cycle.cycle, cycle.net];
  const orders = usePages([pageTradeRecord.path, 'cycle', ...key], (pageNum, signal) =>
    api.call(pageTradeRecord, { ...of, pageNum }, { signal }),
  );
  const fills = usePages([pageTradeFill.path, 'cycle', ...key], (pageNum, signal) =>
    api.call(pageTradeFill, { ...of, pageNum }, { signal }),
  );
  return (
    <>
      <FigureList>
        <FigureLine label={t('tasks.figure.realized')}>
          <Change value={cycle.pnl} />
        </FigureLine>
        <FigureLine label={t('tasks.figure.fees')}>
          <Amount value={negateDecimal(cycle.serviceCharge)} sign="change" />
        </FigureLine>
        <FigureLine label={t('tasks.figure.funding')}>
          <Change value={cycle.funding} />
        </FigureLine>
        <FigureLine label={t('tasks.records.result')} sum>
          <Change value={cycle.net} />
        </FigureLine>
        {cycle.fuelFee === null ? null : (
          <FigureLine label={t(cycle.fuelFee.charged ? 'tasks.records.fuelFee' : 'tasks.records.fuelFeeWould')}>
            <Amount value={cycle.fuelFee.fee} />
          </FigureLine>
        )}
      </FigureList>
      {feeText === undefined ? null : <p className="micro">{feeText}</p>}
      <ShareCycle taskId={taskId} cycle={cycle} />
      <CyclePart
        title={t('tasks.records.view.orders')}
        pages={orders}
        renderRow={(record) => <RecordRow key={record.serialOrderNumberStr} record={record} steps={steps} />}
      />
      <CyclePart
        title={t('tasks.records.view.fills')}
        pages={fills}
        renderRow={(fill) => <FillRow key={`${fill.tradeId} ${fill.serialOrderNumberStr}`} fill={fill} steps={steps} />}
      />
    </>
  );
}

/** Only a closed cycle has a result to share. */
function ShareCycle({ taskId, cycle: { cycle, posSide, closeTime } }: { taskId: string; cycle: TradeCycle }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  if (!usePageOpen('/share') || closeTime === null) return null;
  const search = { kind: 'cycle', taskId, cycle: String(cycle), posSide };
  return (
    <Button wide onClick={() => void navigate({ to: '/share', search })}>
      <Icon name="share" size={20} />
      {t('share.title')}
    </Button>
  );
}

interface CyclePartProps<Row> {
  title: string;
  pages: Pages<RowPage<Row>>;
  renderRow: (row: Row) => ReactNode;
}

function CyclePart<Row>({ title, pages, renderRow }: CyclePartProps<Row>) {
  const { t } = useLocale();
  const { data, error, isPending, isFetching, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  return (
    <section className="cycle-part" aria-label={title}>
      <h3>{title}</h3>
      {isPending ? <SkeletonRows count={2} /> : null}
      {!isPending && !data ? <Broken title={errorText(error, t)} onRetry={() => void refetch()} busy={isFetching} /> : null}
      {data ? (
        <InfiniteList
          hasMore={hasNextPage}
          busy={isFetchingNextPage}
          failed={isFetchNextPageError}
          onMore={() => void fetchNextPage()}
          end=""
        >
          {data.pages.flatMap((page) => page.rows.map(renderRow))}
        </InfiniteList>
      ) : null}
    </section>
  );
}
