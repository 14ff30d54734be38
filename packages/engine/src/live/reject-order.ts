// An order that the venue refused for good: booked with the code, and with what the venue says about it.
import { isNothingHeld } from '@millrace/okx';
import type { EngineContext } from './context.ts';
import { decide } from './decide.ts';
import { refusalDetails } from './refusal-details.ts';
import type { TaskRunner } from './task-runner.ts';

/** Books the order as refused with the venue's code. */
export async function rejectOrder(
  context: EngineContext,
  runner: TaskRunner,
  { clOrdId, code }: { clOrdId: string; code: string },
): Promise<void> {
  const order = runner.orders.get(clOrdId);
  const details = order === undefined ? {} : await refusalDetails(context, runner, order, code);
  await decide(
    context,
    runner,
    { type: 'reject', clOrdId, code, ...details },
    { order: { clOrdId, change: { status: 'refused', refusalCode: code } } },
  );
  if (isNothingHeld(code)) context.signal({ type: 'lessHeld', account: runner.account });
}
