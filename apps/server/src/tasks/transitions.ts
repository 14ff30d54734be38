// Which action a task allows now (strategies.md 2.1), as pure functions: a standing and a wish go in, a refusal or nothing comes out.
// A refused action changes nothing. Nothing here reads a clock, a database or the exchange.
import type { AveragingSettings, RefusalCode } from '@millrace/contract';
import { compareDecimals, multiplyDecimals, roundDecimal } from '@millrace/market';

export type Phase = 'IDLE' | 'ENTERING' | 'HOLDING' | 'ADDING' | 'EXITING' | 'SETTLING' | 'UNKNOWN';
export type TradeLeg = 'L' | 'S';

/** What the guards look at. Sizes are decimal strings, contracts or base units. */
export interface TaskStanding {
  instId: string;
  settings: AveragingSettings;
  tradingEnabled: boolean;
  buyingEnabled: boolean;
  fault: string | null;
  legs: readonly { leg: TradeLeg; phase: Phase; sz: string }[];
  /** Orders whose end is not known: intent, sent, live, unknown. */
  aliveOrders: number;
  /** Actions stored and not yet handled by the engine, oldest first. */
  pending: readonly PendingAction[];
}

export interface PendingAction {
  type: string;
  repeat?: boolean | undefined;
}

export interface Refusal {
  code: RefusalCode;
  detail?: Record<string, string | number>;
}

/** What the user wants once every stored action is handled: a second press of the same button is a repeat even before the first arrived. */
export function wishesOf(task: TaskStanding): { trading: boolean; buying: boolean; repeat: boolean } {
  const wishes = { trading: task.tradingEnabled, buying: task.buyingEnabled, repeat: task.settings.repeatMode === 'repeat' };
  for (const action of task.pending) {
    if (action.type === 'startTrading') wishes.trading = true;
    if (action.type === 'stopTrading') wishes.trading = false;
    if (action.type === 'startBuying') wishes.buying = true;
    if (action.type === 'stopBuying' || action.type === 'closeAll') wishes.buying = false;
    if (action.type === 'setRepeat') wishes.repeat = action.repeat === true;
  }
  return wishes;
}

/** Nothing held, nothing on its way: what an edit of direction, leverage or instrument and a deletion ask for. */
export function isFlat(task: TaskStanding): boolean {
  return (
    task.aliveOrders === 0 &&
    !isMoving(task) &&
    task.legs.every((leg) => isZero(leg.sz) && (leg.phase === 'IDLE' || leg.phase === 'SETTLING'))
  );
}

/** What surrounds a start: the key, its account, the instrument, the figures of the ladder. Amounts in USDT as decimal strings. */
export interface StartSurroundings {
  credentialOk: boolean;
  /** Swaps need an account that can hold them in long/short mode. */
  accountFit: boolean;
  instrumentLive: boolean;
  /** Of the whole ladder; see `ladderFigures`. */
  figures: { coveragePct: string; liqPx: string; loss: string; needed: string };
  freeUsdt: string;
  confirmNoStop: boolean;
  confirmPartialLadder: boolean;
}

/** Share of the free balance that a ladder may need at worst. */
export const FREE_BALANCE_SHARE = '0.98';

export function startRefusal(task: TaskStanding, around: StartSurroundings): Refusal | null {
  if (wishesOf(task).trading && !confirmsMismatch(task)) return { code: 'actionRepeated' };
  if (!around.credentialOk) return { code: 'credentialBroken' };
  if (!around.accountFit) return { code: 'accountModeUnfit' };
  if (!around.instrumentLive) return { code: 'instrumentNotLive' };
  const { needed, ...stopFigures } = around.figures;
  if (isZero(task.settings.stopLossAmount) && !around.confirmNoStop) return { code: 'stopConfirmationNeeded', detail: stopFigures };
  if (!around.confirmPartialLadder && exceedsFree(needed, around.freeUsdt)) {
    return { code: 'capitalTooSmall', detail: { needed, free: around.freeUsdt } };
  }
  return null;
}

/** Faults that stay until a person says that he has seen them. A start says so. */
const MISMATCHES: ReadonlySet<string> = new Set(['POSITION_MISMATCH', 'ORDER_MISMATCH']);

/** Whether starting this task confirms a mismatch between books and exchange, which nobody has confirmed yet. */
export function confirmsMismatch(task: TaskStanding): boolean {
  return task.fault !== null && MISMATCHES.has(task.fault) && !task.pending.some(({ type }) => type === 'confirmMismatch');
}

export function stopRefusal(task: TaskStanding): Refusal | null {
  return wishesOf(task).trading ? null : { code: 'actionRepeated' };
}

export function buyingRefusal(task: TaskStanding, open: boolean): Refusal | null {
  return wishesOf(task).buying === open ? { code: 'actionRepeated' } : null;
}

export function repeatRefusal(task: TaskStanding, repeat: boolean): Refusal | null {
  return wishesOf(task).repeat === repeat ? { code: 'actionRepeated' } : null;
}

/** Adding by hand is explicit: it is allowed with buying closed and outside the range, but not while stopped, at fault or in doubt. */
export function addPositionRefusal(task: TaskStanding, leg: TradeLeg): Refusal | null {
  const held = legOf(task, leg);
  if (!held || isZero(held.sz)) return { code: 'nothingToClose' };
  if (isMoving(task)) return { code: 'taskChanged' };
  if (task.legs.some((one) => one.phase === 'UNKNOWN')) return { code: 'taskUnknownOrder' };
  if (task.fault !== null) return { code: 'taskFaulted' };
  return wishesOf(task).trading ? null : { code: 'taskStopped' };
}

/** Reducing works in every state: exits are never held up. */
export function reduceRefusal(task: TaskStanding, leg: TradeLeg, sz: string): Refusal | null {
  const held = legOf(task, leg);
  if (!held || isZero(held.sz)) return { code: 'nothingToClose' };
  if (isMoving(task)) return { code: 'taskChanged' };
  return compareDecimals(sz, held.sz) > 0 ? { code: 'sizeTooLarge', detail: { max: held.sz } } : null;
}

export function closeAllRefusal(task: TaskStanding): Refusal | null {
  if (task.pending.some(({ type }) => type === 'closeAll')) return { code: 'taskChanged' };
  return task.legs.some((leg) => !isZero(leg.sz)) ? null : { code: 'nothingToClose' };
}

export function deleteRefusal(task: TaskStanding): Refusal | null {
  return isFlat(task) ? null : { code: 'closeFirst' };
}

/** An edit of what the position itself is made of needs a flat task; everything else takes hold at the next evaluation. */
export function editRefusal(task: TaskStanding, wish: { instId: string; settings: AveragingSettings }): Refusal | null {
  const { direction, leverage } = task.settings;
  if (task.pending.some(({ type }) => type === 'edit')) return { code: 'taskChanged' };
  const moved = wish.instId !== task.instId || wish.settings.direction !== direction || wish.settings.leverage !== leverage;
  return moved && !isFlat(task) ? { code: 'flatRequired' } : null;
}

/** Giving up the stop of a running task needs the same confirmation as starting without one. */
export function dropsStop(task: TaskStanding, wish: AveragingSettings): boolean {
  return wishesOf(task).trading && !isZero(task.settings.stopLossAmount) && isZero(wish.stopLossAmount);
}

/** A running task gets another loss limit: one that is reached already closes it. */
export function movesStop(task: TaskStanding, wish: AveragingSettings): boolean {
  return wishesOf(task).trading && !isZero(wish.stopLossAmount) && compareDecimals(wish.stopLossAmount, task.settings.stopLossAmount) !== 0;
}

/** The leg an action means: the named one, else the only one that holds something. `null`: two hold and none is named. */
export function chosenLeg(task: TaskStanding, named: TradeLeg | undefined): TradeLeg | null {
  if (named !== undefined) return named;
  const holding = task.legs.filter((leg) => !isZero(leg.sz));
  if (holding.length > 1) return null;
  return holding[0]?.leg ?? 'L';
}

/** The position sides a task owns on its account. */
export function ownedSides(
  productType: 'spot' | 'swap',
  direction: AveragingSettings['direction'],
): readonly ('long' | 'short' | 'spot')[] {
  if (productType === 'spot') return ['spot'];
  return direction === 'both' ? ['long', 'short'] : [direction];
}

/** An action that changes the position is stored already: what the caller decided on is about to change. */
function isMoving(task: TaskStanding): boolean {
  return task.pending.some(({ type }) => type === 'addPosition' || type === 'reduce' || type === 'closeAll');
}

function legOf(task: TaskStanding, leg: TradeLeg): TaskStanding['legs'][number] | undefined {
  return task.legs.find((one) => one.leg === leg);
}

function isZero(value: string): boolean {
  return compareDecimals(value, '0') === 0;
}

function exceedsFree(needed: string, free: string): boolean {
  return compareDecimals(needed, shareOfFree(free)) > 0;
}

/** 98 % of the free balance, rounded down to 8 decimals: 1000 gives 980. */
export function shareOfFree(free: string): string {
  return roundDecimal(multiplyDecimals(free, FREE_BALANCE_SHARE), 8, 'floor');
}
