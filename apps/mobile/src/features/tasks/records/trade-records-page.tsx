// The trade records of a task: the net of its closed cycles, and below it the cycles, the orders, or every fill.
import { pageTradeCycle, pageTradeFill, pageTradeRecord, productOfType, type Assignment, type TradeCycle } from '@millrace/contract';
import { Amount, Bar, Main, Screen, Segment, useLocale } from '@millrace/ui';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { instrumentName } from '../../../shared/instrument-name.ts';
import { StaleNotice } from '../../../shared/pages/stale-notice.tsx';
import { usePermission, useServices } from '../../../shared/services/services-context.ts';
import type { Steps } from '../common/figures.ts';
import { useInstrument } from '../common/use-instruments.ts';
import { useTask } from '../common/use-tasks.ts';
import { RECORDS_PAGE } from '../limits.ts';
import { CycleRow } from './cycle-row.tsx';
import { CycleSheet } from './cycle-sheet.tsx';
import { FillRow } from './fill-row.tsx';
import { RecordList } from './record-list.tsx';
import { RecordRow } from './record-row.tsx';
import { usePages } from '../../../shared/hooks/use-pages.ts';

const views = ['cycles', 'orders', 'fills'] as const;
type View = (typeof views)[number];

export function TradeRecordsPage() {
  const { t } = useLocale();
  const goBack = useBack('/index');
  const { userAssignmentId = '', side, view } = useSearch({ from: '/trade-record' });
  const task = useTask(userAssignmentId);
  const steps = useInstrument(task.data?.instId);
  if (!usePermission('P20200')) return <Navigate to="/404" replace />;
  const list = { id: userAssignmentId, revision: task.data?.version ?? 0, steps };
  // A side is one of fills; the address of the specification has no view.
  const shown = views.find((one) => one === view) ?? (side === undefined ? 'cycles' : 'fills');
  return (
    <Screen>
      <Bar title={t('tasks.records.title')} under={task.data && <Traded task={task.data} />} onBack={goBack} />
      <Main>
        <StaleNotice sinceMs={task.staleSinceMs} />
        <Head id={list.id} revision={list.revision} view={shown} />
        {shown === 'cycles' ? <Cycles {...list} /> : null}
        {shown === 'orders' ? <Orders {...list} /> : null}
        {shown === 'fills' ? <Fills {...list} side={side === 'buy' || side === 'sell' ? side : undefined} /> : null}
      </Main>
    </Screen>
  );
}

/** The pair, and what of it: by its name alone a swap is no other than the coin. */
function Traded({ task }: { task: Pick<Assignment, 'instId' | 'productType'> }) {
  const { t } = useLocale();
  const product = productOfType(task.productType);
  return `${instrumentName(task.instId)} · ${t(product === 'spot' ? 'tasks.product.spot' : 'tasks.product.perp')}`;
}

interface ListProps {
  id: string;
  revision: number;
  steps: Steps;
}

function useCycles({ id, revision }: Pick<ListProps, 'id' | 'revision'>) {
  const { api } = useServices();
  return usePages([pageTradeCycle.path, 'pages', id, revision], (pageNum, signal) =>
    api.call(pageTradeCycle, { userAssignmentId: id, pageNum, pageSize: RECORDS_PAGE }, { signal }),
  );
}

function Head({ id, revision, view }: Pick<ListProps, 'id' | 'revision'> & { view: View }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const { side: _side, ...search } = useSearch({ from: '/trade-record' });
  const net = useCycles({ id, revision }).data?.pages[0]?.netTotal;
  return (
    <div className="gutter pt-2 pb-4">
      <p className="label" id="net-label">
        {t('tasks.records.net')}
      </p>
      <p aria-labelledby="net-label" role="group" data-figure="net-total" data-value={net}>
        <Amount value={net} size="l" sign="change" unit="USDT" />
      </p>
      <div className="mt-3">
        <Segment
          label={t('tasks.records.title')}
          value={view}
          options={views.map((value) => ({ value, label: t(`tasks.records.view.${value}`) }))}
          onChange={(next) => void navigate({ to: '/trade-record', search: { ...search, view: next }, replace: true })}
        />
      </div>
    </div>
  );
}

function Cycles({ id, revision, steps }: ListProps) {
  const { t } = useLocale();
  const pages = useCycles({ id, revision });
  const [opened, setOpened] = useState<TradeCycle>();
  return (
    <>
      <RecordList
        pages={pages}
        label={t('tasks.records.view.cycles')}
        keyOf={(cycle) => `${cycle.posSide}${cycle.cycle}`}
        renderRow={(cycle) => <CycleRow cycle={cycle} steps={steps} onOpen={setOpened} />}
      />
      <CycleSheet taskId={id} cycle={opened} steps={steps} onClose={() => setOpened(undefined)} />
    </>
  );
}

function Orders({ id, revision, steps }: ListProps) {
  const { t } = useLocale();
  const { api } = useServices();
  const pages = usePages([pageTradeRecord.path, 'pages', id, revision], (pageNum, signal) =>
    api.call(pageTradeRecord, { userAssignmentId: id, pageNum, pageSize: RECORDS_PAGE }, { signal }),
  );
  return (
    <RecordList
      pages={pages}
      label={t('tasks.records.view.orders')}
      keyOf={(record) => record.serialOrderNumberStr}
      renderRow={(record) => <RecordRow record={record} steps={steps} />}
    />
  );
}

function Fills({ id, revision, steps, side }: ListProps & { side: 'buy' | 'sell' | undefined }) {
  const { t } = useLocale();
  const { api } = useServices();
  const navigate = useNavigate();
  const { side: _shown, ...rest } = useSearch({ from: '/trade-record' });
  const pages = usePages([pageTradeFill.path, 'pages', id, side ?? '', revision], (pageNum, signal) =>
    api.call(pageTradeFill, { userAssignmentId: id, pageNum, pageSize: RECORDS_PAGE, ...(side && { side }) }, { signal }),
  );
  return (
    <>
      <div className="gutter pb-4">
        <Segment
          label={t('tasks.form.direction')}
          value={side ?? 'all'}
          options={(['all', 'buy', 'sell'] as const).map((value) => ({ value, label: t(`tasks.record.side.${value}`) }))}
          onChange={(next) =>
            void navigate({
              to: '/trade-record',
              search: { ...rest, view: 'fills', ...(next === 'all' ? {} : { side: next }) },
              replace: true,
            })
          }
        />
      </div>
      <RecordList
        pages={pages}
        label={t('tasks.records.view.fills')}
        keyOf={(fill) => `${fill.tradeId} ${fill.serialOrderNumberStr}`}
        renderRow={(fill) => <FillRow fill={fill} steps={steps} />}
      />
    </>
  );
}
