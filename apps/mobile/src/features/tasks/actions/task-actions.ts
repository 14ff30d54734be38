// Every button of a task in one table: its words, who may see it, when it shows (the specification's section 4), the sheet that asks first, its call.
// A button that is not here does not exist; a call that is not here cannot be made from a task's page.
import {
  type Assignment,
  type Call,
  deleteTask,
  groupTypes,
  kindOf,
  operateAssignmentGroupTransformation,
  operateRepeatOrder,
  operateStatus,
  operateStopMake,
  ownTypeOf,
  replenishment,
  sell,
  sellAll,
  type TaskPermission,
  updateTask,
} from '@millrace/contract';
import { compareDecimals, isDecimal } from '@millrace/market';
import type { MessageKey } from '@millrace/i18n';
import type { IconName } from '@millrace/ui';
import type { ActionExtras } from './ask-props.ts';
import { CloseAllSheet } from './close-all-sheet.tsx';
import { lazySheet, readySheet, type LazySheet } from './lazy-sheet.ts';
import { StopTradingSheet } from './stop-trading-sheet.tsx';

interface Button {
  /** Unique among the actions. */
  id: string;
  icon: IconName;
  label: (task: Pick<Assignment, 'productType' | 'status'>) => MessageKey;
  /** The word of a small button at the foot of the page; an action without one stands on the sheet of all others. At most three have one. */
  short?: MessageKey;
  /** One line about a way to stop: what goes on and what does not. Those that have one stand together in the menu. */
  stops?: MessageKey;
  /** Sends the opposite for a few seconds after it: id of that action. */
  undo?: string;
  /** The filled button at the foot is the first shown action that may be it. */
  filled?: true;
  /** Looked up in the task's kind: every action needs a menu permission. */
  permission: TaskPermission;
  visible: (task: Assignment) => boolean;
}

/** Sent when it is pressed. */
export interface SentAction extends Button {
  press: 'send';
  call: Call;
  input: (task: Assignment, extras: ActionExtras) => Record<string, unknown>;
}

/** Asks with its sheet, and is sent when the sheet says so. */
export interface AskingAction extends Omit<SentAction, 'press'> {
  press: 'ask';
  sheet: LazySheet;
  /** Id of a lesser action that its sheet offers first. */
  instead?: string;
  /** What is said and where to go on when the server took it. */
  afterwards?: { text: MessageKey; to: '/tasks' };
}

/** Starts the task with the questions of the server, opens its form, or the form of a new task with its settings. */
interface LeadingAction extends Button {
  press: 'start' | 'form' | 'copy';
}

export type TaskAction = SentAction | AskingAction | LeadingAction;

const always = (): boolean => true;
const holds = (task: Assignment): boolean =>
  (isDecimal(task.sz) && compareDecimals(task.sz, '0') > 0) ||
  task.legs.some((leg) => isDecimal(leg.sz) && compareDecimals(leg.sz, '0') > 0);
const byProduct =
  (spot: MessageKey, swap: MessageKey) =>
  (task: Pick<Assignment, 'productType'>): MessageKey =>
    task.productType === 1 ? spot : swap;
const at = ({ id, version }: Assignment, more: Record<string, unknown> = {}): Record<string, unknown> => ({ id, version, ...more });

function changed(task: Assignment, { settings, confirmNoStop, confirmLossReached }: ActionExtras): Record<string, unknown> {
  return at(task, {
    instId: task.instId,
    ...settings,
    ...(confirmNoStop && { confirmNoStop }),
    ...(confirmLossReached && { confirmLossReached }),
  });
}

export const taskActions: readonly TaskAction[] = [
  {
    id: 'startTrading',
    icon: 'play',
    label: (task) => (task.status === 'open' ? 'tasks.confirmMismatch' : 'tasks.action.startTrading'),
    permission: 'trading',
    filled: true,
    visible: (task) => task.status === 'close' || confirmable(task),
    press: 'start',
  },
  {
    id: 'stopTrading',
    icon: 'pause',
    label: () => 'tasks.action.stopTrading',
    permission: 'trading',
    visible: (task) => task.status === 'open',
    stops: 'tasks.stop.trading',
    press: 'ask',
    sheet: readySheet(StopTradingSheet),
    instead: 'stopBuying',
    call: operateStatus,
    input: (task) => at(task, { status: 'close' }),
  },
  {
    id: 'startBuying',
    icon: 'play',
    label: byProduct('tasks.action.startBuying.spot', 'tasks.action.startBuying.swap'),
    permission: 'buying',
    filled: true,
    visible: (task) => task.stopMake === 'close',
    press: 'send',
    call: operateStopMake,
    input: (task) => at(task, { stopMake: 'open' }),
  },
  {
    id: 'stopBuying',
    icon: 'pause',
    label: byProduct('tasks.action.stopBuying.spot', 'tasks.action.stopBuying.swap'),
    permission: 'buying',
    filled: true,
    visible: (task) => task.stopMake === 'open',
    stops: 'tasks.stop.buying',
    undo: 'startBuying',
    press: 'send',
    call: operateStopMake,
    input: (task) => at(task, { stopMake: 'close' }),
  },
  {
    id: 'addPosition',
    icon: 'addBox',
    label: () => 'tasks.action.addPosition',
    short: 'tasks.bar.addPosition',
    permission: 'addPosition',
    visible: holds,
    press: 'ask',
    sheet: lazySheet(() => import('./size-sheet.tsx'), 'AddPositionSheet'),
    call: replenishment,
    input: (task, { leg, sz }) => at(task, { ...(leg && { leg }), ...(sz !== undefined && { sz }) }),
  },
  {
    id: 'reduce',
    icon: 'reduceBox',
    label: () => 'tasks.action.reduce',
    short: 'tasks.bar.reduce',
    permission: 'reduce',
    visible: holds,
    press: 'ask',
    sheet: lazySheet(() => import('./size-sheet.tsx'), 'ReduceSheet'),
    call: sell,
    input: (task, { leg, sz }) => at(task, { ...(leg && { leg }), sz }),
  },
  {
    id: 'closeAll',
    icon: 'closeBox',
    label: () => 'tasks.action.closeAll',
    short: 'tasks.bar.closeAll',
    stops: 'tasks.stop.all',
    permission: 'closeAll',
    visible: holds,
    press: 'ask',
    sheet: readySheet(CloseAllSheet),
    call: sellAll,
    input: (task) => at(task),
  },
  {
    id: 'edit',
    icon: 'edit',
    label: () => 'tasks.action.edit',
    permission: 'edit',
    visible: always,
    press: 'form',
  },
  {
    id: 'copy',
    icon: 'copy',
    label: () => 'tasks.action.copy',
    permission: 'add',
    visible: ({ assignmentType }) => kindOf(assignmentType).madeBy === 'form',
    press: 'copy',
  },
  {
    id: 'repeat',
    icon: 'refresh',
    label: () => 'tasks.action.repeat',
    permission: 'repeat',
    visible: always,
    press: 'ask',
    sheet: lazySheet(() => import('./repeat-sheet.tsx'), 'RepeatSheet'),
    call: operateRepeatOrder,
    input: (task, { repeatOrder }) => at(task, { repeatOrder }),
  },
  {
    id: 'tpSl',
    icon: 'ok',
    label: () => 'tasks.action.tpSl',
    permission: 'tpSl',
    visible: always,
    press: 'ask',
    sheet: lazySheet(() => import('./amount-sheets.tsx'), 'TpSlSheet'),
    call: updateTask,
    input: changed,
  },
  {
    id: 'range',
    icon: 'chart',
    label: () => 'tasks.action.range',
    permission: 'range',
    visible: always,
    press: 'ask',
    sheet: lazySheet(() => import('./amount-sheets.tsx'), 'RangeSheet'),
    call: updateTask,
    input: changed,
  },
  {
    id: 'convertOut',
    icon: 'logout',
    label: () => 'groups.convertOut',
    permission: 'edit',
    visible: ({ group }) => group !== undefined && group.step !== 'closing',
    press: 'ask',
    sheet: lazySheet(() => import('./convert-sheets.tsx'), 'ConvertOutSheet'),
    call: operateAssignmentGroupTransformation,
    input: (task) => at(task, { transform: 'out' }),
  },
  {
    id: 'convertIn',
    icon: 'strategy',
    label: () => 'groups.convertIn',
    permission: 'edit',
    visible: ({ group, assignmentType }) => group === undefined && groupTypes.some((type) => ownTypeOf(type) === assignmentType),
    press: 'ask',
    sheet: lazySheet(() => import('./convert-sheets.tsx'), 'ConvertInSheet'),
    call: operateAssignmentGroupTransformation,
    input: (task, { place }) => at(task, { transform: 'in', ...place }),
  },
  {
    id: 'delete',
    icon: 'trash',
    label: () => 'tasks.action.delete',
    permission: 'delete',
    visible: always,
    press: 'ask',
    sheet: lazySheet(() => import('./plain-sheets.tsx'), 'DeleteSheet'),
    call: deleteTask,
    input: (task) => at(task),
    afterwards: { text: 'tasks.done.deleted', to: '/tasks' },
  },
];

const mismatches: readonly (string | null)[] = ['POSITION_MISMATCH', 'ORDER_MISMATCH'];

/** A mismatch is confirmed by starting, also while trading is on: without it the fault has no way out. */
function confirmable(task: Assignment): boolean {
  return mismatches.includes(task.fault);
}

/** The buttons that a trader with these permissions sees on this task, in the table's order. */
export function visibleActions(task: Assignment, allowed: (permission: TaskPermission) => boolean): readonly TaskAction[] {
  return taskActions.filter((action) => allowed(action.permission) && action.visible(task));
}

/** The one filled button: what gets a task going, else what holds its entries back. */
export function primaryAction(actions: readonly TaskAction[]): TaskAction | undefined {
  return actions.find((action) => action.filled);
}

/** Those with a small button beside the filled one. */
export function smallActions(actions: readonly TaskAction[]): readonly (TaskAction & { short: MessageKey })[] {
  return actions.filter((action): action is TaskAction & { short: MessageKey } => action.short !== undefined);
}

/** The ways to stop, from the mildest on. */
export function stopActions(actions: readonly TaskAction[]): readonly (TaskAction & { stops: MessageKey })[] {
  const order = ['stopBuying', 'stopTrading', 'closeAll'];
  return actions
    .filter((action): action is TaskAction & { stops: MessageKey } => action.stops !== undefined)
    .toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
}
