// What idle funds are asked, answer and remember of saving and redeeming; idle-funds-task.ts makes moves of it. Amounts are decimal strings in USDT; it trades nothing, so it has no ticks and lots.
import type { Why } from './decision.ts';
import type { UserAction } from './task-event.ts';

/** A purchase of savings or their redemption. `id` is the intent's identity for ever, as with orders. */
export interface EarnOrder {
  id: string;
  side: 'purchase' | 'redeem';
  amount: string;
}

/** A task's order that lacks margin. It is answered once: `ready` to send, or `short`: treat it as insufficient balance. */
export interface Need {
  id: string;
  amount: string;
  /** Answered as short at this time. */
  until: number;
}

export type IdleEvent = { ts: number } & (
  | { type: 'timer' }
  /** The venue's yearly rate in percent, what is free in the trading account, and the sum of the next margins of all running tasks. */
  | { type: 'look'; aprPct: string; available: string; needed: string }
  /** `until`: when it is short at the latest; half a minute unless given. */
  | { type: 'need'; id: string; amount: string; until?: number }
  | { type: 'done'; id: string }
  | { type: 'reject'; id: string; code: string }
  | { type: 'unknown'; id: string }
  /** The order is known not to exist after all. */
  | { type: 'void'; id: string }
  | { type: 'interest'; amount: string }
  | { type: 'credential'; status: 'ok' | 'broken'; code?: string }
  | { type: 'action'; action: Pick<UserAction, 'type' | 'actor'> }
);

export interface IdleState {
  version: 1;
  prefix: string;
  tradingEnabled: boolean;
  buyingEnabled: boolean;
  keyBroken: boolean;
  /** Bought and not redeemed, without interest. */
  saved: string;
  /** Interest so far: the task's sumPnl. */
  interest: string;
  seq: number;
  /** No look is due before. */
  nextLookAt: number;
  /** Sent and not yet finished; at most one. */
  order: EarnOrder | null;
  /** Everything shall come out, whatever the needs are. */
  leaving: boolean;
  needs: readonly Need[];
  redeemRefusals: number;
  redeemBlockedUntil: number;
}

export type IdleFact =
  | { type: 'Saved'; id: string; amount: string }
  | { type: 'Redeemed'; id: string; amount: string }
  | { type: 'Interest'; amount: string }
  | { type: 'BuyingClosed'; reason: 'CLOSE_ALL' };

export interface IdleDecision {
  state: IdleState;
  orders: EarnOrder[];
  answers: { id: string; answer: 'ready' | 'short' }[];
  facts: IdleFact[];
  /** When it wants to be asked again; `look`: with fresh figures. */
  wakes: { type: 'at' | 'look'; ts: number }[];
  why: Why | null;
}
