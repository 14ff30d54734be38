// A month of what the closed cycles of a task brought.
import { getTradeCalendar } from '@millrace/contract';
import { readTradeCalendar } from '@millrace/engine';
import { dayOf, venueNowOf } from '../../earnings/index.ts';
import { handler } from '../../shared/http/handler.ts';
import { getOwnTask } from '../shared/own-task.ts';

export const getTradeCalendarRoute = handler(getTradeCalendar, (context, request) =>
  request.read(async (tx) => {
    const { input, tenant } = request;
    const { id: taskId } = await getOwnTask(tx, input.userAssignmentId, request, 'view');
    const today = dayOf(venueNowOf(context, tenant), tenant.timeZone);
    const month = input.month ?? today.slice(0, 7);
    const { timeZone } = tenant;
    return { timeZone, today, month, ...(await readTradeCalendar(tx, { taskId, month, timeZone })) };
  }),
);
