// Kind 10, bowling contract: rolls a share of the floating profit into the position; every roll moves the stop just beyond break even.
import { limitTicks } from './lib/compiled-settings.ts';
import { orderSide } from './lib/turn.ts';
import { winner } from './winner.ts';
import { breakEvenTicks, rolledLots } from './lib/winner-levels.ts';

export const bowlingContract = winner({
  addLots(turn, side, ticks) {
    const limit = limitTicks(turn.c, orderSide(side, 'open'), ticks);
    return rolledLots(turn.c, side, turn.state.legs[side].book, { priceTicks: ticks, limitTicks: limit });
  },
  stopAfterAdd: (turn, side, ticks) => breakEvenTicks(turn.c, side, turn.state.legs[side].book, ticks),
  halfSteps: 4,
  rolls: true,
});
