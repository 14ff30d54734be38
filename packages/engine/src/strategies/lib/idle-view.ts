// What people see of a task of idle funds: what is saved, what is on its way, and when it looks again. Pure.
import { addDecimals } from '@millrace/market';
import type { IdleTaskState } from './idle-task-state.ts';
import { idleWakes } from './idle-wakes.ts';
import type { TaskView, TaskWait } from './task-view.ts';

export function idleView(state: IdleTaskState): TaskView {
  const { saved, interest, between, underWay, aprPct, available, lookedTs } = state;
  const moving = addDecimals(between, amountUnderWay(state));
  return {
    runStatus: runStatusOf(state),
    sz: saved,
    avgPx: '',
    securedAssets: addDecimals(saved, underWay?.of === 'redeem' && underWay.move.step === 'redeem' ? '0' : moving),
    orderNum: 0,
    legs: [],
    waits: waitsOf(state),
    savings: { saved, interest, moving, aprPct, available, lookedTs: lookedTs === 0 ? null : Math.floor(lookedTs) },
  };
}

/** What a move has under way and `between` does not hold. */
function amountUnderWay({ underWay, between }: IdleTaskState): string {
  if (underWay === null || (underWay.of === 'return' && between !== '0')) return '0';
  return underWay.move.amount;
}

function runStatusOf({ fault, keyBroken, tradingEnabled, buyingEnabled }: IdleTaskState): TaskView['runStatus'] {
  if (fault !== null || keyBroken) return '-1';
  return tradingEnabled && buyingEnabled ? '1' : '2';
}

function waitsOf(state: IdleTaskState): TaskWait[] {
  const look = idleWakes(state).find(({ type }) => type === 'look');
  return look === undefined ? [] : [{ leg: 'L', act: 'balance', price: '', size: '', armed: false, notBefore: Math.ceil(look.ts) }];
}
