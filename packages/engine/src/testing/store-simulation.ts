// Writes what a simulated task decided as the live engine would: orders, fills, funding, layers, cycles. For tests of records of any kind.
import type { TaskSettings } from '@millrace/contract';
import type { AnyResting, Decision, PlaceOrder, Strategy } from '../strategies/lib/decision.ts';
import type { TaskEvent } from '../strategies/lib/task-event.ts';
import { closedCycle, insertFills } from '../stores/fill-store.ts';
import { bookFundingShare, insertFundingShares } from '../stores/funding-store.ts';
import { insertOrders, updateOrder, type OrderRow } from '../stores/order-store.ts';
import { insertRecords } from '../stores/record-store.ts';
import { insertTask, type Queryable } from '../stores/task-store.ts';
import type { SeededAccount } from './seed.ts';

/** An event and what was decided on it. */
export interface LoggedDecision {
  event: TaskEvent;
  decision: Pick<Decision<unknown, AnyResting>, 'orders' | 'resting' | 'facts'>;
}

/** The same strategy, which notes every decision in `log`. */
export function logged<State, Settings, Resting extends AnyResting>(
  strategy: Strategy<State, Settings, Resting>,
  log: LoggedDecision[],
): Strategy<State, Settings, Resting> {
  return {
    init: (...given) => strategy.init(...given),
    decide(state, event, settings, instrument) {
      const decision = strategy.decide(state, event, settings, instrument);
      log.push({ event, decision });
      return decision;
    },
  };
}

export interface StoredTask {
  account: SeededAccount;
  taskId: string;
  assignmentType: number;
  instId: string;
  settings: TaskSettings;
}

/** Makes the task and writes its decisions, one after the other. */
export async function storeSimulation(db: Queryable, task: StoredTask, log: readonly LoggedDecision[]): Promise<void> {
  const { account, taskId, assignmentType, instId, settings } = task;
  const { tenantId, userId, credentialId } = account;
  const common = { id: taskId, tenantId, userId, credentialId, environment: 'paper', venueId: 'paper' } as const;
  await insertTask(db, { ...common, assignmentType, instId, settings, createdAt: new Date() });
  const owner = { tenantId, taskId, environment: 'paper' };
  const known = new Set<string>();
  let resting = new Set<string>();
  for (const [index, { event, decision }] of log.entries()) {
    const orders = [...decision.orders, ...decision.resting].filter(({ clOrdId }) => !known.has(clOrdId));
    for (const { clOrdId } of orders) known.add(clOrdId);
    const withdrawn = [...resting].filter((clOrdId) => decision.resting.every((order) => order.clOrdId !== clOrdId));
    resting = new Set(decision.resting.map(({ clOrdId }) => clOrdId));
    await insertOrders(
      db,
      orders.map((order) => rowOf(order, task, event.ts)),
    );
    if (event.type === 'fill') {
      const { clOrdId, tradeId, priceTicks, lots, feeQuote, feeBase, ts } = event;
      const cycle = closedCycle(decision.facts, clOrdId);
      await insertFills(db, [{ credentialId, instId, tradeId, tenantId, taskId, clOrdId, priceTicks, lots, feeQuote, feeBase, ts, cycle }]);
    }
    if (event.type === 'done') await updateOrder(db, event.clOrdId, { status: event.state === 'filled' ? 'filled' : 'canceled' });
    if (event.type === 'funding') {
      const share = { credentialId, billId: String(index), tenantId, taskId, leg: event.leg, amount: event.amountQuote, ts: event.ts };
      await insertFundingShares(db, [share]);
      await bookFundingShare(db, share);
    }
    await insertRecords(db, [{ owner, facts: decision.facts, ts: event.ts }]);
    for (const clOrdId of withdrawn) await updateOrder(db, clOrdId, { status: 'canceled' });
  }
}

function rowOf(order: PlaceOrder | AnyResting, { account, taskId, instId, settings }: StoredTask, ts: number): OrderRow {
  const isStop = 'kind' in order && order.kind === 'protective-stop';
  return {
    clOrdId: order.clOrdId,
    tenantId: account.tenantId,
    taskId,
    credentialId: account.credentialId,
    leg: order.leg,
    cycle: Number.parseInt(order.clOrdId.slice(15, 19), 36),
    effect: 'effect' in order ? order.effect : 'close',
    kind: 'type' in order ? order.type : isStop ? 'stop' : 'limit',
    side: order.side,
    instId,
    priceTicks: 'priceTicks' in order ? order.priceTicks : null,
    triggerTicks: 'triggerTicks' in order ? order.triggerTicks : null,
    lots: order.lots,
    reason: order.reason,
    rung: 'rung' in order ? order.rung : null,
    status: 'live',
    ordId: null,
    childOrdId: null,
    refusalCode: null,
    filledLots: 0,
    createdTs: ts,
    expiresTs: null,
    sentAtMs: null,
    cancelWanted: false,
    leverage: settings.leverage,
  };
}
