// Every button of a task in one table: its words, who may see it, when it shows (the specification's section 4), what it asks first, what it calls.
// A button that is not here does not exist; a call that is not here cannot be made from a task's page.
import {
  deleteTask,
  operateRepeatOrder,
  operateStatus,
  operateStopMake,
  replenishment,
  sell,
  sellAll,
  compareDecimals,
  isDecimal,
  type Assignment,
  type Call,
  type TaskPermission,
} from '@millrace/contract';
import type { MessageKey } from '@millrace/i18n';
import type { IconName } from '@millrace/ui';

export type TaskActionId =
  | 'startTrading'
  | 'stopTrading'
  | 'startBuying'
  | 'stopBuying'
  | 'addPosition'
  | 'reduce'
  | 'closeAll'
  | 'edit'
  | 'repeat'
  | 'delete';

/** What an action needs beside the task itself. */
export interface ActionExtras {
  leg?: 'L' | 'S';
  sz?: string;
  repeatOrder?: -1 | 1;
}

export interface TaskAction {
  id: TaskActionId;
  icon: IconName;
  label: (task: Pick<Assignment, 'productType' | 'status'>) => MessageKey;
  /** The word at the foot of the page, where the label is too long. */
  short?: MessageKey;
  /** Looked up in the task's kind: every action needs a menu permission. */
  permission: TaskPermission;
  visible: (task: Assignment) => boolean;
  /** What stands between the tap and the call: nothing, a sheet of its own, or the questions of a start. `page` leads to another page instead. */
  asks: 'nothing' | 'sheet' | 'start' | 'page';
  call: Call | undefined;
  input: (task: Assignment, extras: ActionExtras) => Record<string, unknown>;
}

const always = (): boolean => true;
const holds = (task: Assignment): boolean =>
  (isDecimal(task.sz) && compareDecimals(task.sz, '0') > 0) ||
  task.legs.some((leg) => isDecimal(leg.sz) && compareDecimals(leg.sz, '0') > 0);
const byProduct =
  (spot: MessageKey, swap: MessageKey) =>
  (task: Pick<Assignment, 'productType'>): MessageKey =>
    task.productType === 1 ? spot : swap;
const at = ({ id, version }: Assignment, more: Record<string, unknown> = {}): Record<string, unknown> => ({ id, version, ...more });

export const taskActions: readonly TaskAction[] = [
  {
    id: 'startTrading',
    icon: 'play',
    label: (task) => (task.status === 'open' ? 'tasks.confirmMismatch' : 'tasks.action.startTrading'),
    permission: 'trading',
    asks: 'start',
    visible: (task) => task.status === 'close' || confirmable(task),
    call: operateStatus,
    input: (task) => at(task, { status: 'open' }),
  },
  {
    id: 'stopTrading',
    icon: 'pause',
    label: () => 'tasks.action.stopTrading',
    permission: 'trading',
    asks: 'sheet',
    visible: (task) => task.status === 'open',
    call: operateStatus,
    input: (task) => at(task, { status: 'close' }),
  },
  {
    id: 'startBuying',
    icon: 'play',
    label: byProduct('tasks.action.startBuying.spot', 'tasks.action.startBuying.swap'),
    permission: 'buying',
    asks: 'nothing',
    visible: (task) => task.stopMake === 'close',
    call: operateStopMake,
    input: (task) => at(task, { stopMake: 'open' }),
  },
  {
    id: 'stopBuying',
    icon: 'pause',
    label: byProduct('tasks.action.stopBuying.spot', 'tasks.action.stopBuying.swap'),
    permission: 'buying',
    asks: 'nothing',
    visible: (task) => task.stopMake === 'open',
    call: operateStopMake,
    input: (task) => at(task, { stopMake: 'close' }),
  },
  {
    id: 'addPosition',
    icon: 'addBox',
    label: () => 'tasks.action.addPosition',
    short: 'tasks.bar.addPosition',
    permission: 'addPosition',
    asks: 'sheet',
    visible: holds,
    call: replenishment,
    input: (task, { leg, sz }) => at(task, { ...(leg && { leg }), ...(sz !== undefined && { sz }) }),
  },
  {
    id: 'reduce',
    icon: 'reduceBox',
    label: () => 'tasks.action.reduce',
    short: 'tasks.bar.reduce',
    permission: 'reduce',
    asks: 'sheet',
    visible: holds,
    call: sell,
    input: (task, { leg, sz }) => at(task, { ...(leg && { leg }), sz }),
  },
  {
    id: 'closeAll',
    icon: 'closeBox',
    label: () => 'tasks.action.closeAll',
    short: 'tasks.bar.closeAll',
    permission: 'closeAll',
    asks: 'sheet',
    visible: holds,
    call: sellAll,
    input: (task) => at(task),
  },
  {
    id: 'edit',
    icon: 'edit',
    label: () => 'tasks.action.edit',
    permission: 'edit',
    asks: 'page',
    visible: always,
    call: undefined,
    input: (task) => at(task),
  },
  {
    id: 'repeat',
    icon: 'refresh',
    label: () => 'tasks.action.repeat',
    permission: 'repeat',
    asks: 'sheet',
    visible: always,
    call: operateRepeatOrder,
    input: (task, { repeatOrder }) => at(task, { repeatOrder }),
  },
  {
    id: 'delete',
    icon: 'trash',
    label: () => 'tasks.action.delete',
    permission: 'delete',
    asks: 'sheet',
    visible: always,
    call: deleteTask,
    input: (task) => at(task),
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
  const order: readonly TaskActionId[] = ['startTrading', 'startBuying', 'stopBuying'];
  return order.map((id) => actions.find((action) => action.id === id)).find((action) => action !== undefined);
}

/** Up to three small buttons beside the filled one. */
export const barActions: readonly TaskActionId[] = ['addPosition', 'reduce', 'closeAll'];
