// What an operator decided about a trader: such a message is mailed whatever the trader chose about alerts.
import type { MessageKind } from '@millrace/contract';

/** Each has a subject in the catalogue. */
const decisions = [
  'topUpCompleted',
  'topUpRejected',
  'topUpArrived',
  'withdrawalApproved',
  'withdrawalSent',
  'withdrawalRejected',
  'trialFuelApproved',
  'trialFuelRejected',
  'traderApproved',
  'traderRejected',
  'roleApproved',
  'roleRejected',
  'roleWithdrawn',
  'leadClosed',
  'leadOpened',
  'leadRevoked',
  'balanceAdjusted',
  'journalCountered',
  'keyRevoked',
  'accountFrozen',
  'accountUnfrozen',
  'accountPreviewed',
] as const satisfies readonly MessageKind[];

export type DecisionKind = (typeof decisions)[number];

export function isDecision(kind: MessageKind): kind is DecisionKind {
  return (decisions as readonly MessageKind[]).includes(kind);
}
