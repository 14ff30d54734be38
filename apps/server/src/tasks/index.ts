// Tasks: create, edit, start, stop, trade by hand, read; their topics on the stream; the handlers of the facts of their decisions.
import type { Feature } from '../shared/feature.ts';
import { addTaskRoute } from './add.ts';
import { deleteTaskRoute } from './delete.ts';
import { earningsRoute } from './earnings.ts';
import { getUserAssignmentByIdRoute } from './get-user-assignment-by-id.ts';
import { getUserAssignmentDetailsByIdRoute } from './get-user-assignment-details-by-id.ts';
import { operateRepeatOrderRoute } from './operate-repeat-order.ts';
import { operateStatusRoute } from './operate-status.ts';
import { operateStopMakeRoute } from './operate-stop-make.ts';
import { pageAssignmentByAssignmentTypeRoute } from './page-assignment-by-assignment-type.ts';
import { pageTradeRecordRoute } from './page-trade-record.ts';
import { replenishmentRoute } from './replenishment.ts';
import { sellAllRoute } from './sell-all.ts';
import { sellRoute } from './sell.ts';
import { taskTopic } from './task-topic.ts';
import { tasksTopic } from './tasks-topic.ts';
import { updateTaskRoute } from './update.ts';

export { onFacts } from './facts.ts';

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
    getUserAssignmentByIdRoute,
    getUserAssignmentDetailsByIdRoute,
    pageAssignmentByAssignmentTypeRoute,
    pageTradeRecordRoute,
    earningsRoute,
  ],
  topics: [tasksTopic, taskTopic],
};
