// What a person must know before a start: how far the ladder reaches, where the position would be liquidated, the loss there, the capital needed.
// Computed from the same plan that the form shows, at the newest price.
import { productOfType, type InstrumentInfo, type TaskSettings } from '@millrace/contract';
import { decisionInstrument, strategyOf, type StartPlan } from '@millrace/engine/pure';
import { priceOf, ticksOf } from '@millrace/market';
import { Decimal } from 'decimal.js';
import type { StartPreconditions } from './transitions.ts';

/** @param held margin that the task's position already uses, USDT */
export function startFigures(
  task: { assignmentType: number; settings: TaskSettings },
  product: InstrumentInfo,
  held: string,
): StartPreconditions['figures'] {
  const plan = strategyOf(task.assignmentType).plan(
    task.settings,
    decisionInstrument({ ...product, productType: productOfType(product.productType) }),
    ticksOf(product.lastPrice, product.tickSize, 'nearest'),
  );
  return {
    coveragePct: smallest(plan.legs.map((leg) => leg.coveragePct)),
    liqPx: plan.legs.map((leg) => (leg.liquidationPrice === null ? '0' : priceText(leg.liquidationPrice, product.tickSize))).join(' / '),
    loss: cents(worstLoss(plan)),
    needed: cents(Decimal.max(0, new Decimal(plan.capitalQuote).minus(held))),
  };
}

/** A pair cannot be liquidated: all that was paid for it can be lost. */
function worstLoss(plan: StartPlan): Decimal {
  return Decimal.max(0, ...plan.legs.map((leg) => leg.lossAtLiquidationQuote ?? leg.marginQuote));
}

function smallest(percents: readonly string[]): string {
  return percents.length === 0 ? '0' : Decimal.min(...percents).toFixed();
}

function priceText(price: string, tickSize: string): string {
  return priceOf(ticksOf(new Decimal(price).toDecimalPlaces(18).toFixed(), tickSize, 'nearest'), tickSize);
}

/** Rounded up to cents: 1762.9013736 is "1762.91". */
function cents(amount: Decimal): string {
  return amount.toFixed(2, Decimal.ROUND_UP);
}
