// Which action a task allows now (strategies.md 2.1), as pure functions: a task's snapshot and the requested action in, a refusal or null out.
// Nothing here reads a clock, a database or the exchange.
import type { RefusalCode, TaskSettings } from '@millrace/contract';
import { addDecimals, compareDecimals, multiplyDecimals, negateDecimal, roundDecimal } from '@millrace/market';

export type Phase = 'IDLE' | 'ENTERING' | 'HOLDING' | 'ADDING' | 'EXITING' | 'SETTLING' | 'UNKNOWN';
export type TradeLeg = 'L' | 'S';

/** What decides whether an action is allowed. Sizes are decimal strings, contracts or base units. */
export interface TaskSnapshot {
  instId: string;
  settings: TaskSettings;
  tradingEnabled: boolean;
  buyingEnabled: boolean;
  fault: string | null;
  legs: readonly { leg: TradeLeg; phase: Phase; sz: string }[];
  /** Orders whose end is not known: intent, sent, live, unknown. */
  aliveOrders: number;
  /** The operator has closed the group that the task is in: it opens nothing more. */
  groupWithdrawn: boolean;
  /** Fuel above 0 and none owed, or an environment that needs none. */
  hasFuel: boolean;
  /** Operators have stopped all opening of the tenant. */
  isTenantStopped: boolean;
  /** A task that copies, of a user who owes a share of profit. */
  owesShare: boolean;
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

/** The flags once every pending action is handled: a second press of the same button is refused although the first is still pending. */
export function effectiveFlags(task: TaskSnapshot): { trading: boolean; buying: boolean; repeat: boolean } {
  const flags = { trading: task.tradingEnabled, buying: task.buyingEnabled, repeat: task.settings.repeatMode === 'repeat' };
  for (const action of task.pending) {
    if (action.type === 'startTrading') flags.trading = true;
    if (action.type === 'stopTrading') flags.trading = false;
    if (action.type === 'startBuying') flags.buying = true;
    if (action.type === 'stopBuying' || action.type === 'closeAll') flags.buying = false;
    if (action.type === 'setRepeat') flags.repeat = action.repeat === true;
  }
  return flags;
}

/** No position, no order alive, no pending action that trades. An edit of direction, leverage or instrument and a deletion require it. */
export function isFlat(task: TaskSnapshot): boolean {
  return (
    task.aliveOrders === 0 &&
    !isMoving(task) &&
    task.legs.every((leg) => isZero(leg.sz) && (leg.phase === 'IDLE' || leg.phase === 'SETTLING'))
  );
}

/** What a start depends on beside the task: the key, its account, the instrument, the figures of the ladder. Amounts in USDT as decimal strings. */
export interface StartPreconditions {
  credentialOk: boolean;
  /** Swaps need an account that can hold them in long/short mode. */
  accountFit: boolean;
  instrumentLive: boolean;
  /** Of the whole ladder; see `startFigures`. `limit`: the loss limit, where it is more than the task can lose and never acts. */
  figures: { coveragePct: string; liqPx: string; loss: string; needed: string; limit?: string };
  /** Less what the account's other running tasks may still need. */
  freeUsdt: string;
  /** What the account's other running tasks may still need of it. */
  reservedUsdt: string;
  confirmNoStop: boolean;
  confirmPartialLadder: boolean;
}

/** Share of the free balance that a ladder may need at worst. */
export const FREE_BALANCE_SHARE = '0.98';

export function startRefusal(task: TaskSnapshot, preconditions: StartPreconditions): Refusal | null {
  if (effectiveFlags(task).trading && !confirmsMismatch(task)) return { code: 'actionRepeated' };
  if (task.isTenantStopped) return { code: 'tradingStopped' };
  if (!task.hasFuel) return { code: 'fuelEmpty' };
  if (task.owesShare) return { code: 'shareOwed' };
  if (!preconditions.credentialOk) return { code: 'credentialBroken' };
  if (!preconditions.accountFit) return { code: 'accountModeUnfit' };
  if (!preconditions.instrumentLive) return { code: 'instrumentNotLive' };
  const { needed, ...stopFigures } = preconditions.figures;
  const isUnlimited = !isZero(stopFigures.loss) && (isZero(task.settings.stopLossAmount) || stopFigures.limit !== undefined);
  if (isUnlimited && !preconditions.confirmNoStop) return { code: 'stopConfirmationNeeded', detail: stopFigures };
  return preconditions.confirmPartialLadder ? null : capitalRefusal(needed, preconditions);
}

/** Faults that stay until a person confirms them. A start confirms them. */
const MISMATCHES: ReadonlySet<string> = new Set(['POSITION_MISMATCH', 'ORDER_MISMATCH']);

/** Whether starting this task confirms a mismatch between our records and the exchange that is not confirmed yet. */
export function confirmsMismatch(task: TaskSnapshot): boolean {
  return task.fault !== null && MISMATCHES.has(task.fault) && !task.pending.some(({ type }) => type === 'confirmMismatch');
}

export function stopRefusal(task: TaskSnapshot): Refusal | null {
  return effectiveFlags(task).trading ? null : { code: 'actionRepeated' };
}

export function buyingRefusal(task: TaskSnapshot, open: boolean): Refusal | null {
  if (effectiveFlags(task).buying === open) return { code: 'actionRepeated' };
  if (open && task.isTenantStopped) return { code: 'tradingStopped' };
  if (open && !task.hasFuel) return { code: 'fuelEmpty' };
  if (open && task.owesShare) return { code: 'shareOwed' };
  return open && task.groupWithdrawn ? { code: 'groupWithdrawn' } : null;
}

export function repeatRefusal(task: TaskSnapshot, repeat: boolean): Refusal | null {
  return effectiveFlags(task).repeat === repeat ? { code: 'actionRepeated' } : null;
}

/** Adding by hand is allowed with buying closed and outside the price range, but not while stopped, faulted or with an unknown order. */
export function addPositionRefusal(task: TaskSnapshot, leg: TradeLeg): Refusal | null {
  const held = legOf(task, leg);
  if (!held || isZero(held.sz)) return { code: 'nothingToClose' };
  if (isMoving(task)) return { code: 'taskChanged' };
  if (task.isTenantStopped) return { code: 'tradingStopped' };
  if (!task.hasFuel) return { code: 'fuelEmpty' };
  if (task.groupWithdrawn) return { code: 'groupWithdrawn' };
  if (task.legs.some((one) => one.phase === 'UNKNOWN')) return { code: 'taskUnknownOrder' };
  if (task.fault !== null) return { code: 'taskFaulted' };
  return effectiveFlags(task).trading ? null : { code: 'taskStopped' };
}

/** Reducing is allowed in every state: exits are never held back. */
export function reduceRefusal(task: TaskSnapshot, leg: TradeLeg, sz: string): Refusal | null {
  const held = legOf(task, leg);
  if (!held || isZero(held.sz)) return { code: 'nothingToClose' };
  if (isMoving(task)) return { code: 'taskChanged' };
  return compareDecimals(sz, held.sz) > 0 ? { code: 'sizeTooLarge', detail: { max: held.sz } } : null;
}

export function closeAllRefusal(task: TaskSnapshot): Refusal | null {
  if (task.pending.some(({ type }) => type === 'closeAll')) return { code: 'taskChanged' };
  return task.legs.some((leg) => !isZero(leg.sz)) ? null : { code: 'nothingToClose' };
}

export function deleteRefusal(task: TaskSnapshot): Refusal | null {
  return isFlat(task) ? null : { code: 'closeFirst' };
}

/** Instrument, direction and leverage may change on a flat task only; any other setting applies from the next decision on. */
export function editRefusal(task: TaskSnapshot, edit: { instId: string; settings: TaskSettings }): Refusal | null {
  const { direction, leverage } = task.settings;
  if (task.pending.some(({ type }) => type === 'edit')) return { code: 'taskChanged' };
  const moved = edit.instId !== task.instId || edit.settings.direction !== direction || edit.settings.leverage !== leverage;
  return moved && !isFlat(task) ? { code: 'flatRequired' } : null;
}

/** Whether the edit removes the stop of a running task, which needs the same confirmation as a start without one. */
export function dropsStop(task: TaskSnapshot, settings: TaskSettings): boolean {
  return effectiveFlags(task).trading && !isZero(task.settings.stopLossAmount) && isZero(settings.stopLossAmount);
}

/** Whether the task runs and has a loss limit after the edit. */
export function keepsStop(task: TaskSnapshot, { stopLossAmount }: TaskSettings): boolean {
  return effectiveFlags(task).trading && !isZero(stopLossAmount);
}

/** Whether the edit sets another loss limit for a running task; a limit that is already reached would close the position at once. */
export function movesStop(task: TaskSnapshot, settings: TaskSettings): boolean {
  return keepsStop(task, settings) && compareDecimals(settings.stopLossAmount, task.settings.stopLossAmount) !== 0;
}

/** The leg that an action is about: the named one, else the only one with a position. `null` when both have one and none is named. */
export function chosenLeg(task: TaskSnapshot, named: TradeLeg | undefined): TradeLeg | null {
  if (named !== undefined) return named;
  const holding = task.legs.filter((leg) => !isZero(leg.sz));
  if (holding.length > 1) return null;
  return holding[0]?.leg ?? 'L';
}

/** Whether an action that changes the position is pending: the position the caller saw is about to change. */
function isMoving(task: TaskSnapshot): boolean {
  return task.pending.some(({ type }) => type === 'addPosition' || type === 'reduce' || type === 'closeAll');
}

function legOf(task: TaskSnapshot, leg: TradeLeg): TaskSnapshot['legs'][number] | undefined {
  return task.legs.find((one) => one.leg === leg);
}

function isZero(value: string): boolean {
  return compareDecimals(value, '0') === 0;
}

/** Whether what is needed at worst fits what is free and no other task may need. */
export function capitalRefusal(
  needed: string,
  { freeUsdt: free, reservedUsdt: reserved }: Pick<StartPreconditions, 'freeUsdt' | 'reservedUsdt'>,
): Refusal | null {
  if (compareDecimals(needed, shareOfFree(addDecimals(free, negateDecimal(reserved)))) <= 0) return null;
  return { code: 'capitalTooSmall', detail: { needed, free, ...(isZero(reserved) ? {} : { reserved }) } };
}

/** 98 % of the free balance, rounded down to 8 decimals: 1000 gives 980. */
export function shareOfFree(free: string): string {
  return roundDecimal(multiplyDecimals(free, FREE_BALANCE_SHARE), 8, 'floor');
}
