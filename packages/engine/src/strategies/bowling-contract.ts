// Kind 10, bowling contract: rolls a share of the floating profit into the position; every roll moves the stop just beyond break even.
import { limitTicks } from './lib/compiled-settings.ts';
import { orderSide } from './lib/decision-draft.ts';
import { winner } from './winner.ts';
import { breakEvenTicks, rolledLots } from './lib/winner-levels.ts';

export const bowlingContract = winner({
  addLots(draft, side, ticks) {
    const limit = limitTicks(draft.c, orderSide(side, 'open'), ticks);
    return rolledLots(draft.c, side, draft.state.legs[side].book, { priceTicks: ticks, limitTicks: limit });
  },
  stopAfterAdd: (draft, side, ticks) => breakEvenTicks(draft.c, side, draft.state.legs[side].book, ticks),
  halfSteps: 4,
  rolls: true,
});
