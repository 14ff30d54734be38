// What an engine stores of cycles that close: the orders and layers that a closing finds, and the decision on the fill that sells all.
import { insertOrders, type OrderRow } from '../../../packages/engine/src/stores/order-store.ts';
import { insertRecords } from '../../../packages/engine/src/stores/record-store.ts';
import type { LiveTask } from '../../../packages/engine/src/stores/task-store.ts';
import type { PendingDecision } from '../../../packages/engine/src/stores/write-decisions.ts';
import { inTransaction, type Pool } from '../../../apps/server/src/shared/database/index.ts';

export const INST_ID = 'BTC-USDT-SWAP';
const START_MS = Date.UTC(2020, 0, 1);
const STEP_MS = 60_000;
const NET = '2.5';

/** What a closing finds: a layer that is held, and the order that is to sell it. */
export async function holdCycles(engine: Pool, tasks: readonly LiveTask[], cycle: number): Promise<void> {
  const ts = START_MS + cycle * STEP_MS;
  await inTransaction(engine, async (tx) => {
    await insertOrders(
      tx,
      tasks.flatMap((task) => (['open', 'close'] as const).map((effect) => orderOf(task, { cycle, effect, ts }))),
    );
    await insertRecords(
      tx,
      tasks.map((task) => ({
        owner: { tenantId: task.tenantId, taskId: task.id, environment: 'paper' },
        ts,
        facts: [
          {
            type: 'LayerOpened',
            leg: 'L',
            cycle,
            rung: 0,
            clOrdId: orderId(task, cycle, 'open'),
            priceTicks: 600_000,
            lots: 1,
            feeQuote: '0.3',
          },
        ],
      })),
    );
  });
}

function orderId({ id }: LiveTask, cycle: number, effect: 'open' | 'close'): string {
  return `${id}${effect}${String(cycle)}`;
}

function orderOf(task: LiveTask, { cycle, effect, ts }: { cycle: number; effect: 'open' | 'close'; ts: number }): OrderRow {
  return {
    clOrdId: orderId(task, cycle, effect),
    tenantId: task.tenantId,
    taskId: task.id,
    credentialId: task.credentialId,
    leg: 'L',
    cycle,
    effect,
    kind: 'ioc',
    side: effect === 'open' ? 'buy' : 'sell',
    instId: INST_ID,
    priceTicks: 600_000,
    triggerTicks: null,
    lots: 1,
    reason: effect === 'open' ? 'ENTRY' : 'TARGET',
    rung: effect === 'open' ? 0 : null,
    status: effect === 'open' ? 'filled' : 'live',
    ordId: null,
    childOrdId: null,
    refusalCode: null,
    filledLots: effect === 'open' ? 1 : 0,
    createdTs: ts,
    expiresTs: null,
    sentAtMs: ts,
    cancelWanted: false,
    leverage: 5,
  };
}

/** The fill that sells all of the leg, and what is decided on it. */
export function closingOf(task: LiveTask, cycle: number): PendingDecision {
  const ts = START_MS + cycle * STEP_MS + STEP_MS / 2;
  const clOrdId = orderId(task, cycle, 'close');
  const fill = { clOrdId, tradeId: `${task.id}.${String(cycle)}`, priceTicks: 603_100, lots: 1, feeQuote: '0.3', feeBase: '0' };
  const net = { realizedQuote: '3.1', feesQuote: '0.6', fundingQuote: '0', netQuote: NET };
  const sold = { openClOrdId: orderId(task, cycle, 'open'), clOrdId, exitTicks: 603_100, lots: 1, realizedQuote: '3.1', feeQuote: '0.3' };
  return {
    task,
    event: { type: 'fill', ...fill, ts, lastTicks: 603_100, markTicks: 603_100, extremes: {} },
    decision: {
      state: task.state,
      orders: [],
      cancels: [],
      resting: [],
      facts: [
        { type: 'LayerClosed', leg: 'L', cycle, ...sold },
        { type: 'CycleClosed', leg: 'L', cycle, reason: 'TARGET', adds: 0, openedTs: ts - STEP_MS / 2, closedTs: ts, ...net },
      ],
      watches: [],
      why: { key: 'cycleClosed', args: { net: NET } },
    },
    settings: task.settings,
    view: { runStatus: '1', sz: '0', avgPx: '', securedAssets: '0', orderNum: 0, legs: [], waits: [] },
    held: [],
    booking: {
      fill: { ...fill, credentialId: task.credentialId, instId: INST_ID, tenantId: task.tenantId, taskId: task.id, ts },
      order: { clOrdId, change: { status: 'filled' } },
    },
    placed: [],
    cancelled: [],
    moved: [],
    rank: 1,
  };
}
