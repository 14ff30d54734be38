// The one switch over everything that can happen to a task. Each input ends in a decision (decide.ts) or changes nothing.
import type { EngineContext } from './context.ts';
import { decide } from './decide.ts';
import { decideOnBars } from './decide-on-bars.ts';
import type { TaskInput } from './inputs.ts';
import { applyMarginAnswer } from './margin-waits.ts';
import { applyMoveFound, applyMoveReply } from './move-replies.ts';
import { applyLiquidation, applyShortfall } from './liquidations.ts';
import { applyFoundOrder } from './lost-orders.ts';
import { applyCancelReply, applyOrderReply } from './order-replies.ts';
import { rejectOrder } from './reject-order.ts';
import { applyAlgoOrder, applyOrder } from './order-updates.ts';
import { hearSignals } from './hear-signals.ts';
import type { TaskRunner } from './task-runner.ts';
import { untilPriced } from './passed-orders.ts';
import { handleActions } from './user-actions.ts';

/** The venue's code for "too many requests": also what our own full queue says. */
const QUEUE_FULL_CODE = '50011';

/** @throws what decide throws */
export async function handleInput(context: EngineContext, runner: TaskRunner, input: TaskInput): Promise<void> {
  switch (input.type) {
    case 'price':
    case 'timer':
    case 'missedPrice':
      // A bar that is known comes before a price, also when its own input is still to come.
      if (!context.halted && input.type !== 'missedPrice' && !(await decideOnBars(context, runner))) return;
      if (!context.halted) await decide(context, runner, input);
      return;
    case 'candle':
      if (!context.halted) await decideOnBars(context, runner);
      return;
    case 'actions':
      if (!context.halted) await handleActions(context, runner);
      return;
    case 'signals':
      if (!context.halted) await hearSignals(context, runner);
      return;
    case 'orderReply':
      return applyOrderReply(context, runner, input.clOrdId, input.reply).finally(() => runner.sending.delete(input.clOrdId));
    case 'cancelReply':
      return applyCancelReply(context, runner, input.clOrdId, input.accepted);
    case 'queueFull':
      return rejectOrder(context, runner, { clOrdId: input.clOrdId, code: QUEUE_FULL_CODE });
    case 'unsent':
      return voidUnsent(context, runner, input.clOrdId).finally(() => runner.sending.delete(input.clOrdId));
    case 'order':
      await untilPriced(context, runner, input.update);
      return applyOrder(context, runner, input.update);
    case 'algoOrder':
      return applyAlgoOrder(context, runner, input.algo);
    case 'orderFound':
      return applyFoundOrder(context, runner, input);
    case 'orderUnknown':
      return markUnknown(context, runner, input.clOrdId);
    case 'ordersAbandoned':
      for (const clOrdId of input.clOrdIds) await decide(context, runner, { type: 'void', clOrdId });
      await decide(context, runner, { type: 'fault', code: 'ORDER_MISMATCH', detail: 'restored' });
      return;
    case 'liquidation':
      return applyLiquidation(context, runner, input);
    case 'shortfall':
      return applyShortfall(context, runner, input);
    case 'funding': {
      const { leg, amount, ts, cycle } = input.funding;
      await decide(context, runner, { type: 'funding', leg, amountQuote: amount, settledTs: ts, cycle }, { funding: input.funding });
      return;
    }
    case 'moveReply':
      return applyMoveReply(context, runner, input).finally(() => runner.sending.delete(input.id));
    case 'moveFound':
      return applyMoveFound(context, runner, input);
    case 'marginAnswer':
      return applyMarginAnswer(context, runner, input);
    case 'funds':
    case 'margin':
    case 'credential':
    case 'instrument':
      await decide(context, runner, input);
  }
}

async function voidUnsent(context: EngineContext, runner: TaskRunner, clOrdId: string): Promise<void> {
  if (runner.orders.get(clOrdId)?.status !== 'intent') return;
  await decide(context, runner, { type: 'void', clOrdId }, { order: { clOrdId, change: { status: 'void' } } });
}

async function markUnknown(context: EngineContext, runner: TaskRunner, clOrdId: string): Promise<void> {
  if (runner.orders.get(clOrdId)?.status !== 'sent') return;
  await decide(context, runner, { type: 'unknown', clOrdId }, { order: { clOrdId, change: { status: 'unknown' } } });
}
