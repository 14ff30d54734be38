// Tasks: create, edit, start, stop, trade by hand, read; their topics on the stream; the handlers of the facts of their decisions.
import type { Feature } from '../shared/feature.ts';
import { addTaskRoute } from './editing/add.ts';
import { deleteTaskRoute } from './editing/delete.ts';
import { getNoteRoute } from './notes/get-note.ts';
import { setNoteRoute } from './notes/set-note.ts';
import { getUserAssignmentByIdRoute } from './reading/get-user-assignment-by-id.ts';
import { getUserAssignmentDetailsByIdRoute } from './reading/get-user-assignment-details-by-id.ts';
import { operateRepeatOrderRoute } from './actions/operate-repeat-order.ts';
import { operateStatusRoute } from './actions/operate-status.ts';
import { operateStopMakeRoute } from './actions/operate-stop-make.ts';
import { pageAssignmentByAssignmentTypeRoute } from './reading/page-assignment-by-assignment-type.ts';
import { exportTradeFillsRoute } from './reading/export-trade-fills.ts';
import { getTradeCalendarRoute } from './reading/get-trade-calendar.ts';
import { pageTradeCycleRoute } from './reading/page-trade-cycle.ts';
import { pageTradeFillRoute } from './reading/page-trade-fill.ts';
import { pageTradeRecordRoute } from './reading/page-trade-record.ts';
import { replenishmentRoute } from './actions/replenishment.ts';
import { sellAllRoute } from './actions/sell-all.ts';
import { sellRoute } from './actions/sell.ts';
import { taskTopic } from './task-topic.ts';
import { tasksTopic } from './tasks-topic.ts';
import { updateTaskRoute } from './editing/update.ts';

export { onFacts } from './facts.ts';
export { getOwnTask, historyOf, lockOwnTask, requireKind, snapshotOf } from './shared/own-task.ts';
export { queueAction, refuseIf, refuseOrAsk, type Queued } from './shared/queue-action.ts';
export { loadStartPreconditions, queueStart, type Balances } from './shared/start-task.ts';
export { neededByOthers } from './shared/needed-by-others.ts';
export { coverageOf, neededBeside, startFigures, startPlanOf } from './shared/start-figures.ts';
export { findProduct, findSteps, isOfKind } from './shared/task-product.ts';
export { pageFillsOf, pageRecordsOf } from './shared/record-pages.ts';
export { instrumentsOf } from './shared/record-query.ts';
export { assignmentOf, detailsOf, partsOf } from './shared/task-view.ts';
export {
  buyingRefusal,
  closeAllRefusal,
  editRefusal,
  effectiveFlags,
  isFlat,
  capitalRefusal,
  startRefusal,
  stopRefusal,
  type Refusal as TransitionRefusal,
  type StartPreconditions,
} from './shared/transitions.ts';

export const tasksFeature: Feature = {
  name: 'tasks',
  routes: [
    addTaskRoute,
    updateTaskRoute,
    deleteTaskRoute,
    operateStatusRoute,
    operateStopMakeRoute,
    operateRepeatOrderRoute,
    replenishmentRoute,
    sellRoute,
    sellAllRoute,
    getNoteRoute,
    setNoteRoute,
    getUserAssignmentByIdRoute,
    getUserAssignmentDetailsByIdRoute,
    pageAssignmentByAssignmentTypeRoute,
    pageTradeRecordRoute,
    pageTradeCycleRoute,
    getTradeCalendarRoute,
    exportTradeFillsRoute,
    pageTradeFillRoute,
  ],
  topics: [tasksTopic, taskTopic],
};
