// Edits a task. Direction, leverage and instrument may change while it is flat only; any other setting applies from the next decision on.
import { productOfType, settingWords, updateTask, type InstrumentInfo, type TaskSettings } from '@millrace/contract';
import { claimPosition, netBeyondLossLimit, positionSidesOf, type TaskRow, type TaskSummary } from '@millrace/engine';
import { decisionInstrument } from '@millrace/engine/pure';
import { decimalToPlaces, ticksOf } from '@millrace/market';
import type { Transaction } from '../../shared/database/index.ts';
import { findCredentialRow } from '../../exchange/index.ts';
import { handler, type TraderRequest } from '../../shared/http/handler.ts';
import { findPublishedGroup } from '../../shared/groups/template.store.ts';
import { refuse, refuseInput } from '../../shared/refusal.ts';
import { checkedEdit, checkedGroupSettings } from './check-settings.ts';
import { requireEdit } from './edit-permission.ts';
import { getOwnTask, lockOwnTask, snapshotOf } from '../shared/own-task.ts';
import { refuseIf, refuseOrAsk, queueAction } from '../shared/queue-action.ts';
import { startFigures } from '../shared/start-figures.ts';
import { findProduct, isOfKind } from '../shared/task-product.ts';
import { dropsStop, editRefusal, keepsStop, movesStop, type Refusal, type TaskSnapshot } from '../shared/transitions.ts';

export const updateTaskRoute = handler(updateTask, async (context, request) => {
  const { input, session, read, write } = request;
  const seen = await read((tx) => getOwnTask(tx, input.id, request, 'view'));
  const account = (await read((tx) => findCredentialRow(tx, seen.credentialId, session.userId))) ?? refuse('notFound');
  const product = await findProduct(context, account, input.instId);
  if (!product || !isOfKind(product, seen.assignmentType)) return refuse('instrumentNotLive');
  const settings = await read((tx) => settingsOf(tx, request, { task: seen, product }));
  return write(async (tx) => {
    const task = await lockOwnTask(tx, input, request, 'view');
    requireEdit(request.tenant, task, { instId: input.instId, settings });
    const snapshot = await snapshotOf(tx, task);
    refuseIf(editRefusal(snapshot, { instId: input.instId, settings }));
    const asked = refuseOrAsk(questionOf(request, { task, snapshot, settings, product }), input.ask);
    if (asked) return asked;
    await claim(tx, task, { instId: input.instId, settings });
    return queueAction(tx, task, { type: 'edit', settings, instId: input.instId }, session);
  });
});

/** Of a group's task its operator's settings hold, and its instrument. */
async function settingsOf(
  tx: Transaction,
  { input }: TraderRequest<typeof updateTask>,
  { task, product }: { task: TaskSummary; product: InstrumentInfo },
): Promise<TaskSettings> {
  const { assignmentType, settings, group, tenantId, instId } = task;
  if (group === null) return checkedEdit({ assignmentType, words: input }, product, settings);
  if (input.instId !== instId) refuseInput({ field: 'instId', rule: 'fixedByOperator', args: {} });
  const published = await findPublishedGroup(tx, { tenantId, id: group.groupId, version: group.version });
  const slot = published?.slots.find((each) => each.slot === group.slot);
  const { leverage: leverageMax } = slot?.settings ?? settings;
  const words = settingWords(input);
  return checkedGroupSettings({ assignmentType, words }, product, { settings, leverageMax, bothAllowed: slot?.bothAllowed === true });
}

interface Edit {
  task: TaskRow;
  snapshot: TaskSnapshot;
  settings: TaskSettings;
  product: InstrumentInfo;
}

/** What the caller must confirm first: that the loss limit of a running task is removed, acts no more, or is already reached. */
function questionOf(request: TraderRequest<typeof updateTask>, { task, snapshot, settings, product }: Edit): Refusal | null {
  const { confirmNoStop, confirmLossReached } = request.input;
  if (dropsStop(snapshot, settings) && confirmNoStop !== true)
    return { code: 'stopConfirmationNeeded', detail: stopFigures(settings, task, product) };
  if (keepsStop(snapshot, settings) && confirmNoStop !== true) {
    const detail = stopFigures(settings, task, product);
    const isNews = (): boolean =>
      movesStop(snapshot, settings) || product.instId !== task.instId || stopFigures(task.settings, task, product)['limit'] === undefined;
    if (detail['limit'] !== undefined && isNews()) return { code: 'stopConfirmationNeeded', detail };
  }
  if (!movesStop(snapshot, settings) || confirmLossReached === true) return null;
  const net = netAtLossLimit(task, settings, product);
  return net === null ? null : { code: 'lossLimitReached', detail: { net, limit: settings.stopLossAmount } };
}

function stopFigures(settings: TaskSettings, task: TaskRow, product: InstrumentInfo): Record<string, string> {
  if (product.lastPrice === '') refuse('exchangeUnavailable');
  const { needed: _, ...figures } = startFigures(
    { assignmentType: task.assignmentType, settings },
    product,
    task.view?.securedAssets ?? '0',
  );
  return figures;
}

/** The net result of closing now, rounded down to cents, if the new limit is already reached; null otherwise. */
function netAtLossLimit(task: TaskRow, settings: TaskSettings, product: InstrumentInfo): string | null {
  if (product.instId !== task.instId) return null;
  if (product.lastPrice === '') refuse('exchangeUnavailable');
  const priceTicks = ticksOf(product.lastPrice, product.tickSize, 'nearest');
  const net = netBeyondLossLimit(task, {
    settings,
    instrument: decisionInstrument({ ...product, productType: productOfType(product.productType) }),
    priceTicks,
  });
  return net === null ? null : decimalToPlaces(net, 2, 'floor');
}

/** Claims the new position side before the edit is stored; the engine releases the old side when it applies the edit. */
async function claim(tx: Transaction, task: TaskRow, to: { instId: string; settings: TaskSettings }): Promise<void> {
  const { tenantId, id: taskId, credentialId, assignmentType } = task;
  const sides = positionSidesOf({ assignmentType, ...to });
  if (!(await claimPosition(tx, { tenantId, taskId, credentialId, instId: to.instId, sides }))) refuse('positionOwned');
}
