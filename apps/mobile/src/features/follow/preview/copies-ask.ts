// What the preview of a follow asks its worker: the trader's orders of 30 days and the copier's terms, in the integers of each instrument. Pure.
import {
  copySettingsOf,
  productOfType,
  REPLAY_EQUITY,
  settingsInstrumentOf,
  type CopyTerms,
  type InstrumentInfo,
  type ReplaySignal,
} from '@millrace/contract';
import { decisionInstrument, type CopiedInstrument, type CopiesToPlay, type PastOrder } from '@millrace/engine/pure';

/** The terms of a form without a broken rule, and the instruments that it copies. */
export interface PreviewedTerms extends CopyTerms {
  instIds: readonly string[];
}

export interface PastOrders {
  orders: readonly ReplaySignal[];
  /** Mean of the trader's copies so far, basis points against the copier; null while there are none. */
  meanSlipBp: string | null;
}

/** Undefined where a term does not fit an instrument: the form says so at its field. */
export function copiesAskOf(past: PastOrders, terms: PreviewedTerms, instruments: readonly InstrumentInfo[]): CopiesToPlay | undefined {
  const copied = new Map<string, CopiedInstrument>();
  for (const instId of terms.instIds) {
    const instrument = instruments.find((each) => each.instId === instId);
    if (instrument === undefined) continue;
    const { settings, issues } = copySettingsOf(terms, REPLAY_EQUITY, settingsInstrumentOf(instrument));
    if (settings === null || issues.length > 0) return undefined;
    copied.set(instId, {
      settings,
      instrument: decisionInstrument({ ...instrument, productType: productOfType(instrument.productType) }),
    });
  }
  return { orders: past.orders.map(orderOf), copied, slipBp: slipOf(past.meanSlipBp) };
}

function orderOf({ seq, instId, posSide, action, beforeLots, deltaLots, openLots, px, time, fundingRate }: ReplaySignal): PastOrder {
  return { seq, instId, side: posSide === 'long' ? 'L' : 'S', action, beforeLots, deltaLots, openLots, price: px, ts: time, fundingRate };
}

/** Whole basis points, rounded up. Copies that were better than the trader on average promise nothing: they count as equal. */
export function slipOf(meanSlipBp: string | null): number {
  return Math.max(0, Math.ceil(Number(meanSlipBp ?? '0')));
}
