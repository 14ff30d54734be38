// Maps a task's row to the contract's assignment. No other file does.
import {
  kindOf,
  productTypes,
  taskCell,
  taskHedge,
  taskLeg,
  taskLevel,
  taskSavings,
  taskWait,
  wireSettings,
  type Assignment,
  type AssignmentDetails,
} from '@millrace/contract';
import type { TaskGroup, TaskSummary, TaskView } from '@millrace/engine';
import { instrumentTypeOf } from '@millrace/okx';
import { z } from 'zod/mini';
import { productName } from '../../market/index.ts';

/** What lists show before the first decision. */
const EMPTY_VIEW: TaskView = { runStatus: '2', sz: '0', avgPx: '', securedAssets: '0', orderNum: 0, legs: [], waits: [] };

const NOTHING_SAVED = { saved: '0', interest: '0', moving: '0', aprPct: null, available: null, lookedTs: null };

const legs = z.array(taskLeg);
const waits = z.array(taskWait);
const levels = z.array(taskLevel);
const savings = z.nullable(taskSavings);
const cells = z.array(taskCell);

export function assignmentOf(task: TaskSummary): Assignment {
  const { settings } = task;
  const wire = wireOf(task);
  const view = task.view ?? EMPTY_VIEW;
  return {
    id: task.id,
    version: task.version,
    productType: isSpot(task) ? productTypes.spot : productTypes.contract,
    assignmentType: task.assignmentType,
    instId: task.instId,
    productName: productName(task.instId),
    credentialId: task.credentialId,
    environment: task.environment,
    status: task.tradingEnabled ? 'open' : 'close',
    stopMake: task.buyingEnabled ? 'open' : 'close',
    runStatus: runStatusOf(task),
    fault: task.fault,
    repeatOrder: settings.repeatMode === 'repeat' ? -1 : 1,
    buyType: { long: 1, short: 2, both: 3 }[settings.direction],
    lever: isSpot(task) ? 1 : settings.leverage,
    sz: view.sz,
    avgPx: view.avgPx,
    securedAssets: view.securedAssets,
    sumPnl: plain(task.netTotal),
    orderNum: view.orderNum,
    replenishmentMax: Number(wire['replenishmentMax'] ?? 0),
    firstSz: wire['firstSz'] ?? '',
    targetRate: wire['targetRate'] ?? '0',
    createTime: task.createdAtMs,
    agreedTime: task.agreedTs,
    isMoving: task.isMoving,
    ...(task.group === null ? {} : { group: groupView(task.group) }),
    legs: legsOf(task),
    hedge: hedgeOf(task),
    waits: waits.parse(view.waits),
    why: task.why,
  };
}

function wireOf({ assignmentType, settings }: TaskSummary): Record<string, string> {
  return wireSettings(kindOf(assignmentType), settings);
}

function groupView({ groupId, slot, version, step, reason }: TaskGroup): Assignment['group'] {
  return { groupId, slot, version, step, reason };
}

export interface TaskHistory {
  whys: AssignmentDetails['whys'];
  cycles: number;
  wonCycles: number;
}

export function detailsOf(task: TaskSummary, history: TaskHistory): AssignmentDetails {
  return {
    ...assignmentOf(task),
    settings: wireOf(task),
    levels: levels.parse(task.view?.levels ?? []),
    cells: cells.parse(task.view?.cells ?? []),
    savings: savings.parse(task.view?.savings ?? (kindOf(task.assignmentType).currency === null ? null : NOTHING_SAVED)),
    ...history,
  };
}

/** The legs as of the last decision. */
export function legsOf(task: Pick<TaskSummary, 'view'>): z.output<typeof legs> {
  return legs.parse(task.view?.legs ?? []);
}

/** The legs and the hedge, of which each may hold something. */
export function partsOf(task: Pick<TaskSummary, 'view'>): z.output<typeof legs> {
  const hedge = hedgeOf(task);
  return hedge === null ? legsOf(task) : [...legsOf(task), hedge];
}

function hedgeOf({ view }: Pick<TaskSummary, 'view'>): Assignment['hedge'] {
  return view?.hedge === undefined ? null : taskHedge.parse(view.hedge);
}

export function isSpot(task: Pick<TaskSummary, 'instId'>): boolean {
  return instrumentTypeOf(task.instId) === 'SPOT';
}

/** strategies.md 2: a fault is -1, trading and buying 1, anything less 2. */
function runStatusOf(task: TaskSummary): Assignment['runStatus'] {
  if (task.fault !== null) return '-1';
  return task.tradingEnabled && task.buyingEnabled ? '1' : '2';
}

/** numeric(38,18) without its trailing zeros: "43.506400000000000000" is "43.5064". */
function plain(numeric: string): string {
  return numeric.includes('.') ? numeric.replace(/\.?0+$/, '') : numeric;
}
