// What a person must know before a start: how far the ladder reaches, where the position would be liquidated, the loss there, the capital needed.
// Computed from the same plan that the form shows, at the newest price.
import { productOfType, type InstrumentInfo, type TaskSettings } from '@millrace/contract';
import { decisionInstrument, strategyOf, type StartPlan } from '@millrace/engine/pure';
import { addDecimals, compareDecimals, decimalToPlaces, negateDecimal, priceOf, roundDecimal, ticksOf } from '@millrace/market';
import type { StartPreconditions } from './transitions.ts';

interface PlannedTask {
  assignmentType: number;
  settings: TaskSettings;
}

/** The plan of a start at the newest price. */
export function startPlanOf({ assignmentType, settings }: PlannedTask, product: InstrumentInfo): StartPlan {
  return strategyOf(assignmentType).plan(settings, decisionInstrument({ ...product, productType: productOfType(product.productType) }), {
    priceTicks: ticksOf(product.lastPrice, product.tickSize, 'nearest'),
  });
}

/** @param held margin that the task's position already uses, USDT */
export function startFigures(task: PlannedTask, product: InstrumentInfo, held: string): StartPreconditions['figures'] {
  const plan = startPlanOf(task, product);
  return {
    coveragePct: coverageOf(plan),
    liqPx: plan.survival
      .map((side) => (side.liquidationPrice === null ? '0' : priceText(side.liquidationPrice, product.tickSize)))
      .join(' / '),
    loss: cents(plan.legs.length === 0 ? plan.capitalQuote : worstLoss(plan)),
    needed: neededBeside(plan, held),
    ...(plan.lossLimit === 'beyondMargin' ? { limit: task.settings.stopLossAmount } : {}),
  };
}

/** How far the price may move before the planned orders of one side are used up, percent. */
export function coverageOf({ survival }: StartPlan): string {
  return smallest(survival.map(({ reachPct }) => reachPct));
}

/** What a plan needs beside the margin that its task holds, USDT, rounded up to cents. */
export function neededBeside({ capitalQuote }: StartPlan, held: string): string {
  return cents(largest(['0', addDecimals(capitalQuote, negateDecimal(held))]));
}

/** A pair cannot be liquidated: all that was paid for it can be lost. */
function worstLoss(plan: StartPlan): string {
  return largest(['0', ...plan.legs.map((leg) => leg.lossAtLiquidationQuote ?? leg.marginQuote)]);
}

function largest(amounts: readonly string[]): string {
  return amounts.toSorted(compareDecimals).at(-1) ?? '0';
}

function smallest(percents: readonly string[]): string {
  return percents.toSorted(compareDecimals)[0] ?? '0';
}

function priceText(price: string, tickSize: string): string {
  return priceOf(ticksOf(roundDecimal(price, 18, 'halfEven'), tickSize, 'nearest'), tickSize);
}

/** Rounded up to cents: 1762.9013736 is "1762.91". */
function cents(amount: string): string {
  return decimalToPlaces(amount, 2, 'ceil');
}
