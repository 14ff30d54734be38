// What a copier keeps when a follow ends: each task that holds something and has nothing under way becomes his own, of kind 4 or on spot 1, with a stop. The
// engine does it in one decision; until then the task copies, and holds its position.
import {
  kindOf,
  productOfType,
  readEditedSettings,
  settingsInstrumentOf,
  wireDefaults,
  type CopySettings,
  type InstrumentInfo,
  type TaskSettings,
} from '@millrace/contract';
import { listPendingActions, lockTask, type TaskRow } from '@millrace/engine';
import { strategies, type CopyState } from '@millrace/engine/pure';
import type { Queryable } from '../../shared/database/index.ts';
import { queueAction } from '../../tasks/index.ts';
import { listTaskIds, type Follow } from '../shared/follow.store.ts';
import type { Products } from '../shared/products.ts';
import { findKeepTerms } from './keep.store.ts';
import { stopAmountOf } from './stop-amount.ts';

const copying = strategies[5];

/** Kinds that a copied position becomes one of. */
const OWN_KIND = { swap: 4, spot: 1 } as const;

/** Percent: so far away that a kept position is closed by its copier or its stop. */
const NO_TARGET = '200';

/** Asks the engine for what can be kept now; what is under way is waited for. Locks the follow's tasks. */
export async function keepPositions(tx: Queryable, follow: Follow, products: Products | undefined): Promise<void> {
  const terms = await findKeepTerms(tx, follow.id);
  for (const id of await listTaskIds(tx, follow.id)) {
    const task = await lockTask(tx, id, follow.userId);
    const product = task && products?.get(task.instId);
    if (task === undefined || product === undefined || product.lastPrice === '' || !(await isQuiet(tx, task))) continue;
    const amount = stopAmountOf(task, product, terms);
    const assignmentType = OWN_KIND[productOfType(product.productType)];
    const action = { type: 'keep', settings: ownSettings(task, product, amount), place: { assignmentType, group: null } } as const;
    await queueAction(tx, task, action, 'system');
  }
}

/** Whether nothing is asked of it and nothing of it is under way, while it holds something. */
async function isQuiet(tx: Queryable, task: TaskRow): Promise<boolean> {
  if (task.state === null || (await listPendingActions(tx, task.id)).length > 0) return false;
  return copying.canBeKept?.(copying.parse(task.state)) === true;
}

/** Settings that its form can edit: no adds, no target within reach, single, the stop that was chosen. */
export function ownSettings(task: Pick<TaskRow, 'state' | 'settings'>, product: InstrumentInfo, stopAmount: string): TaskSettings {
  const productType = productOfType(product.productType);
  const kind = kindOf(OWN_KIND[productType]);
  const state = copying.parse(task.state);
  const direction = heldDirection(state);
  const words = {
    ...wireDefaults(kind, productType),
    buyType: { long: '1', short: '2', both: '3' }[direction],
    replenishmentMax: '0',
    targetRate: NO_TARGET,
    lossNum: stopAmount,
    lever: productType === 'spot' ? '1' : String(leverageOf(state, task.settings as CopySettings)),
    repeatOrder: '1',
  };
  const on = settingsInstrumentOf(product);
  const { settings, issues } = readEditedSettings(kind, words, { on, current: { ...task.settings, direction } });
  if (settings === null) throw new Error(`a kept position has no settings: ${JSON.stringify(issues)}`);
  return settings;
}

function heldDirection({ legs }: CopyState): TaskSettings['direction'] {
  if (legs.L.book.lots > 0) return legs.S.book.lots > 0 ? 'both' : 'long';
  return 'short';
}

/** Of what is held; of two sides the higher one, which liquidates first. */
function leverageOf(state: CopyState, settings: CopySettings): number {
  const held = (['L', 'S'] as const).filter((leg) => state.legs[leg].book.lots > 0);
  return Math.max(...held.map((leg) => copying.leverageOf?.(state, settings, leg) ?? settings.leverage));
}
