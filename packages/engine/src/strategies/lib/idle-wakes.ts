// When idle funds look at the balance, and when they want to be asked again.
import { compareDecimals } from '@millrace/market';
import type { IdleDecision, IdleState } from './idle-state.ts';

/** While an order needs margin, or one of ours is out, nothing is saved. */
export function mayLook(state: IdleState): boolean {
  const { tradingEnabled, buyingEnabled, keyBroken, leaving, order, needs } = state;
  return tradingEnabled && buyingEnabled && !keyBroken && !leaving && order === null && needs.length === 0;
}

/** When it wants to be asked again. */
export function idleWakes(state: IdleState): IdleDecision['wakes'] {
  const wakes: IdleDecision['wakes'] = [];
  if (mayLook(state)) wakes.push({ type: 'look', ts: state.nextLookAt });
  if (state.needs.length > 0) wakes.push({ type: 'at', ts: Math.min(...state.needs.map((need) => need.until)) });
  const isBlocked = state.leaving && state.order === null && !state.keyBroken && compareDecimals(state.saved, '0') > 0;
  if (isBlocked) wakes.push({ type: 'at', ts: state.redeemBlockedUntil });
  return wakes;
}
