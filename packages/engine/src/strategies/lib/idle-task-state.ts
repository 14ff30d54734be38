// What a task of idle funds remembers beside its savings: the move under way, money between two accounts, and how far interest is booked.
import type { MoneyMove, TaskState } from './decision.ts';
import type { IdleState } from './idle-state.ts';

/** A move that was sent. `of`: what it is a step of; `return`: it brings back what no purchase or redemption accounts for. */
export interface MoveUnderWay {
  move: MoneyMove;
  of: 'purchase' | 'redeem' | 'return';
  /** When it was decided, venue ms: it arrives later, and so does all interest that it brings. */
  ts: number;
}

export interface IdleTaskState extends IdleState, Omit<TaskState, 'version'> {
  /** It holds no position. */
  legs: Record<string, never>;
  moveSeq: number;
  underWay: MoveUnderWay | null;
  /** USDT that a step left in the funding account and no other step took. */
  between: string;
  /** Interest that was booked and is still in savings. */
  lentOn: string;
  /** End of the last hour whose interest is booked, venue ms; null before the first purchase. */
  interestTs: number | null;
  /** When the last of the savings came out; null while there are any. */
  emptiedTs: number | null;
  /** When the funds were looked at last, and when everything was last ordered out; venue ms, 0 for never. */
  lookedTs: number;
  leftTs: number;
  /** Refusals in a row of moves that bring money back, and the time before which none is sent. */
  returnRefusals: number;
  returnBlockedUntil: number;
  /** Of the last look: the yearly rate in percent and what was free; null before. */
  aprPct: string | null;
  available: string | null;
}
