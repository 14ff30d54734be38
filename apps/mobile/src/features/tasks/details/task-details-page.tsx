// A task: live price and profit, chart, what it waits for, its position, why it did what it did, and its buttons.
import type { AssignmentDetails } from '@millrace/contract';
import { Bar, Broken, Main, Screen, SkeletonRows, useLocale } from '@millrace/ui';
import { Navigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { errorText, isNotFound } from '../../../shared/api/api-error.ts';
import { instrumentName } from '../../../shared/instrument-name.ts';
import { StaleNotice } from '../../../shared/pages/stale-notice.tsx';
import { loadChunk } from '../../../shared/pages/lazy-page.ts';
import { FuelNotice } from '../../../shared/pages/fuel-notice.tsx';
import { PaperNotice } from '../../../shared/pages/paper-notice.tsx';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { DetailsHead } from './details-head.tsx';
import { directionWord, legOfBuyType } from '../common/direction.ts';
import { FaultNotice } from './fault-notice.tsx';
import { PositionPlate } from './position-plate.tsx';
import { BesideTasks } from '../rows/beside-tasks.tsx';
import { StateMark } from '../common/state-mark.tsx';
import { layoutOf } from '../task-kinds.ts';
import { TaskButtons, useTaskButtons } from '../actions/task-buttons.tsx';
import { useTask } from '../common/use-tasks.ts';

/** Only copies, and only idle funds, have these. */
const CopiedPlate = lazy(() => loadChunk(() => import('./copied-plate.tsx')).then((module) => ({ default: module.CopiedPlate })));
const SavingsHead = lazy(() => loadChunk(() => import('./savings-plate.tsx')).then((module) => ({ default: module.SavingsHead })));
const SavingsPlate = lazy(() => loadChunk(() => import('./savings-plate.tsx')).then((module) => ({ default: module.SavingsPlate })));
const CycleJoy = lazy(() => loadChunk(() => import('./cycle-joy.tsx')).then((module) => ({ default: module.CycleJoy })));
/** At the foot of the page. */
const WhyPlate = lazy(() => loadChunk(() => import('./why-plate.tsx')).then((module) => ({ default: module.WhyPlate })));
const LowerPlates = lazy(() => loadChunk(() => import('./lower-plates.tsx')).then((module) => ({ default: module.LowerPlates })));
const SettingsPlate = lazy(() => loadChunk(() => import('./settings-plate.tsx')).then((module) => ({ default: module.SettingsPlate })));
/** The task is read before its chart has come. */
const TaskChart = lazy(() => loadChunk(() => import('./task-chart.tsx')).then((module) => ({ default: module.TaskChart })));

export function TaskDetailsPage() {
  const { kindPage, assignmentId } = useParams({ from: '/$kindPage/details/$assignmentId' });
  const { t } = useLocale();
  const goBack = useBack('/index');
  const task = useTask(assignmentId);
  const ownPage = task.data && layoutOf(task.data.assignmentType)?.kindPage;
  if (isNotFound(task.error) || (task.data && ownPage === undefined)) return <Navigate to="/404" replace />;
  // A task that left or joined a group has become one of another kind.
  if (ownPage !== undefined && ownPage !== kindPage)
    return <Navigate to="/$kindPage/details/$assignmentId" params={{ kindPage: ownPage, assignmentId }} replace />;
  if (task.data)
    return (
      <BesideTasks>
        <Details task={task.data} staleSinceMs={task.staleSinceMs} />
      </BesideTasks>
    );
  return (
    <BesideTasks>
      <Screen wide>
        <Bar title={t('tasks.title')} onBack={goBack} />
        <Main>
          {task.error === undefined ? (
            <SkeletonRows count={6} />
          ) : (
            <Broken title={errorText(task.error, t)} onRetry={task.retry} busy={task.busy} />
          )}
        </Main>
      </Screen>
    </BesideTasks>
  );
}

function Details({ task, staleSinceMs }: { task: AssignmentDetails; staleSinceMs: number | undefined }) {
  const { t } = useLocale();
  const goBack = useBack('/index');
  const { buyType } = useSearch({ from: '/$kindPage/details/$assignmentId' });
  const buttons = useTaskButtons(task, legOfBuyType(buyType));
  const layout = layoutOf(task.assignmentType);
  const under = [layout ? t(layout.label) : '', task.productType === 1 ? '' : `${t(directionWord(task.buyType))} ${task.lever}×`]
    .filter(Boolean)
    .join(' · ');
  return (
    <Screen wide>
      <Bar
        title={instrumentName(task.instId)}
        under={under}
        onBack={goBack}
        end={
          <>
            <StateMark task={task} />
            {buttons.more}
          </>
        }
      />
      <Main>
        <StaleNotice sinceMs={staleSinceMs} />
        <FaultNotice task={task} />
        <FuelNotice environment={task.environment} />
        {layout?.kind.madeBy === 'follow' ? (
          <Suspense>
            <CopiedPlate />
          </Suspense>
        ) : null}
        {task.savings === null ? (
          <Trading task={task} />
        ) : (
          <Suspense fallback={<SkeletonRows count={4} />}>
            <Saving task={task} savings={task.savings} />
          </Suspense>
        )}
        {task.environment === 'paper' ? (
          <div className="mt-3">
            <PaperNotice />
          </div>
        ) : null}
      </Main>
      <TaskButtons buttons={buttons} />
    </Screen>
  );
}

/** Of a task that trades an instrument. */
function Trading({ task }: { task: AssignmentDetails }) {
  return (
    <>
      <DetailsHead task={task} />
      <Suspense>
        <CycleJoy task={task} />
      </Suspense>
      <Suspense fallback={<div className="candle-chart" />}>
        <TaskChart task={task} />
      </Suspense>
      <div className="details-plates mt-3">
        <PositionPlate task={task} />
        <Suspense fallback={<SkeletonRows count={3} />}>
          <LowerPlates task={task} />
        </Suspense>
      </div>
      <ChartCredit />
    </>
  );
}

/** Of a task that moves money only: it has no price, no position and no cycles. */
function Saving({ task, savings }: { task: AssignmentDetails; savings: NonNullable<AssignmentDetails['savings']> }) {
  return (
    <>
      <SavingsHead savings={savings} />
      <SavingsPlate savings={savings} />
      <PositionPlate task={task} />
      <WhyPlate task={task} />
      <SettingsPlate task={task} />
    </>
  );
}

/** The licence of the chart library asks for its name and a link where people see it. */
function ChartCredit() {
  return (
    <p className="gutter">
      <a className="link link-quiet -ms-2" href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
        TradingView Lightweight Charts™
      </a>
    </p>
  );
}
