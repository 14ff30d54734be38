// A cycle in full: how its net came about, its orders, and as a second list every fill.
import { pageTradeFill, pageTradeRecord, type TradeCycle } from '@millrace/contract';
import { negateDecimal } from '@millrace/market';
import { Amount, Change, FigureLine, FigureList, Section, Sheet, SkeletonRows, useLocale } from '@millrace/ui';
import { useRead } from '../../../shared/hooks/use-call.ts';
import type { Steps } from '../common/figures.ts';
import { RECORDS_PAGE } from '../limits.ts';
import { FillRow } from './fill-row.tsx';
import { RecordRow } from './record-row.tsx';

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
  const input = { userAssignmentId: taskId, cycle: cycle.cycle, posSide: cycle.posSide, pageNum: 1, pageSize: RECORDS_PAGE };
  const orders = useRead(pageTradeRecord, input);
  const fills = useRead(pageTradeFill, input);
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
      </FigureList>
      <Section title={t('tasks.records.view.orders')} />
      {orders.data?.rows.map((record) => <RecordRow key={record.serialOrderNumberStr} record={record} steps={steps} />) ?? (
        <SkeletonRows count={2} />
      )}
      <Section title={t('tasks.records.view.fills')} />
      {fills.data?.rows.map((fill) => <FillRow key={`${fill.tradeId} ${fill.serialOrderNumberStr}`} fill={fill} steps={steps} />) ?? (
        <SkeletonRows count={2} />
      )}
    </>
  );
}
