// A running task as the engine's plans want it. Pure; it brings the strategies with it, so only what is loaded on demand imports it.
import { productOfType, readWireSettings, settingsInstrumentOf, type AssignmentDetails, type InstrumentInfo } from '@millrace/contract';
import { decisionInstrument, type DecisionInstrument, type HeldLeg } from '@millrace/engine/pure';
import { layoutOf } from '../task-kinds.ts';

type Leg = AssignmentDetails['legs'][number];
type Known = NonNullable<ReturnType<typeof readWireSettings>['settings']>;

/** Undefined where the settings no longer pass the rules. */
export function knownTask(
  task: AssignmentDetails,
  instrument: InstrumentInfo,
): { settings: Known; instrument: DecisionInstrument } | undefined {
  const layout = layoutOf(task.assignmentType, task.productType);
  const { settings } = layout ? readWireSettings(layout.kind, task.settings, settingsInstrumentOf(instrument)) : { settings: null };
  return settings
    ? { settings, instrument: decisionInstrument({ ...instrument, productType: productOfType(instrument.productType) }) }
    : undefined;
}

export function heldLeg(leg: Leg, next: HeldLeg['next']): HeldLeg {
  return {
    leg: leg.leg,
    size: leg.sz,
    averagePrice: leg.avgPx,
    marginQuote: leg.securedAssets,
    adds: leg.orderNum,
    realizedQuote: leg.realizedPnl,
    feesQuote: leg.fees,
    fundingQuote: leg.funding,
    next,
  };
}
