// The trade records of a task: the net of its closed cycles, and below it the cycles, every fill, or the calendar of its results.
import { pageTradeCycle, pageTradeFill, productOfType, type Assignment } from '@millrace/contract';
import { Amount, Bar, Icon, Main, Screen, Segment, SkeletonRows, useLocale } from '@millrace/ui';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { usePages } from '../../../shared/hooks/use-pages.ts';
import { instrumentName } from '../../../shared/instrument-name.ts';
import { loadChunk } from '../../../shared/pages/lazy-page.ts';
import { StaleNotice } from '../../../shared/pages/stale-notice.tsx';
import { usePermission, useServices } from '../../../shared/services/services-context.ts';
import type { Steps } from '../common/figures.ts';
import { useInstrument } from '../common/use-instruments.ts';
import { useTask } from '../common/use-tasks.ts';
import { RECORDS_PAGE } from '../limits.ts';
import type { RecordSearch } from '../search.ts';
import { CycleList } from './cycle-list.tsx';
import { ExportButton } from './export-button.tsx';
import { FillRow } from './fill-row.tsx';
import { FindChips } from './find-chips.tsx';
import { RecordList } from './record-list.tsx';
import { chosen, cyclesAsked, fillsAsked, filtersOf, sides, viewOf, views } from './records-query.ts';
import './records.css';

/** Shown when it is asked for. */
const ProfitCalendar = lazy(() => loadChunk(() => import('./profit-calendar.tsx')).then((module) => ({ default: module.ProfitCalendar })));
const FindSheet = lazy(() => loadChunk(() => import('./find-sheet.tsx')).then((module) => ({ default: module.FindSheet })));

export function TradeRecordsPage() {
  const { t } = useLocale();
  const goBack = useBack('/index');
  const search = useSearch({ from: '/trade-record' });
  const navigate = useNavigate();
  const [finding, setFinding] = useState(false);
  const id = search.userAssignmentId ?? '';
  const task = useTask(id);
  const steps = useInstrument(task.data?.instId);
  if (!usePermission('P20200')) return <Navigate to="/404" replace />;
  const go = (next: RecordSearch): void => void navigate({ to: '/trade-record', search: next, replace: true });
  const list = { id, revision: task.data?.version ?? 0, steps, search, onSearch: go };
  const view = viewOf(search);
  return (
    <Screen wide>
      <Bar
        title={t('tasks.records.title')}
        under={task.data && <Traded task={task.data} />}
        onBack={goBack}
        end={
          view === 'calendar' ? undefined : (
            <button
              type="button"
              className="icon-button"
              aria-label={t('tasks.records.find')}
              aria-haspopup="dialog"
              onClick={() => setFinding(true)}
            >
              <Icon name="filter" />
            </button>
          )
        }
      />
      <Main>
        <StaleNotice sinceMs={task.staleSinceMs} />
        <Head {...list} />
        {view === 'cycles' ? <Cycles {...list} /> : null}
        {view === 'fills' ? <Fills {...list} /> : null}
        {view === 'calendar' ? (
          <Suspense fallback={<SkeletonRows count={6} />}>
            <ProfitCalendar
              taskId={id}
              revision={list.revision}
              steps={steps}
              month={search.month}
              onMonth={(month) => go({ ...search, month })}
            />
          </Suspense>
        ) : null}
      </Main>
      <Suspense>{finding ? <FindSheet open search={search} onClose={() => setFinding(false)} onSearch={go} /> : null}</Suspense>
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
  search: RecordSearch;
  onSearch: (search: RecordSearch) => void;
}

/** The head and the list of cycles read the same pages; beside other views the head is of all cycles. */
function useCycles({ id, revision, search }: Pick<ListProps, 'id' | 'revision' | 'search'>) {
  const { api } = useServices();
  const asked = viewOf(search) === 'cycles' ? cyclesAsked(search) : {};
  return usePages([pageTradeCycle.path, 'pages', id, revision, asked], (pageNum, signal) =>
    api.call(pageTradeCycle, { userAssignmentId: id, pageNum, pageSize: RECORDS_PAGE, ...asked }, { signal }),
  );
}

function Head({ onSearch, ...list }: ListProps) {
  const { t } = useLocale();
  const { search, id } = list;
  const [first] = useCycles(list).data?.pages ?? [];
  return (
    <div className="gutter pt-2 pb-4">
      <div className="records-head">
        <div>
          <p className="label" id="net-label">
            {first ? t('tasks.records.closedCount', { count: first.closed }) : t('tasks.records.net')}
          </p>
          <p aria-labelledby="net-label" role="group" data-figure="net-total" data-value={first?.netTotal}>
            <Amount value={first?.netTotal} size="l" sign="change" unit="USDT" />
          </p>
        </div>
        <ExportButton taskId={id} />
      </div>
      <div className="mt-3">
        <Segment
          label={t('tasks.records.title')}
          value={viewOf(search)}
          options={views.map((value) => ({ value, label: t(`tasks.records.view.${value}`) }))}
          onChange={(view) => {
            const { side: _side, ...rest } = search;
            onSearch({ ...rest, view });
          }}
        />
      </div>
      {viewOf(search) === 'calendar' ? null : <FindChips search={search} onSearch={onSearch} />}
    </div>
  );
}

function Cycles({ id, steps, ...list }: ListProps) {
  const pages = useCycles({ id, ...list });
  return <CycleList taskId={id} pages={pages} steps={steps} narrowed={filtersOf(list.search).length > 0} />;
}

function Fills({ id, revision, steps, search, onSearch }: ListProps) {
  const { t } = useLocale();
  const { api } = useServices();
  const asked = fillsAsked(search);
  const pages = usePages([pageTradeFill.path, 'pages', id, asked, revision], (pageNum, signal) =>
    api.call(pageTradeFill, { userAssignmentId: id, pageNum, pageSize: RECORDS_PAGE, ...asked }, { signal }),
  );
  return (
    <>
      <div className="gutter pb-4">
        <Segment
          label={t('tasks.form.direction')}
          value={chosen(sides, search.side) ?? 'all'}
          options={(['all', ...sides] as const).map((value) => ({ value, label: t(`tasks.record.side.${value}`) }))}
          onChange={(next) => {
            const { side: _shown, ...rest } = search;
            onSearch({ ...rest, view: 'fills', ...(next === 'all' ? {} : { side: next }) });
          }}
        />
      </div>
      <RecordList
        pages={pages}
        label={t('tasks.records.view.fills')}
        keyOf={(fill) => `${fill.tradeId} ${fill.serialOrderNumberStr}`}
        renderRow={(fill) => <FillRow fill={fill} steps={steps} />}
        narrowed={search.side !== undefined || filtersOf(search).length > 0}
      />
    </>
  );
}
