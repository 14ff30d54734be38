// Kind 18, pyramid contract: adds to a winner in shrinking sizes on a perpetual swap; every add moves the stop to the rung before.
import { winner } from './winner.ts';
import { layerStopTicks, shrinkingLots } from './lib/winner-levels.ts';

export const pyramidContract = winner({
  addLots: (turn, side) => shrinkingLots(turn.c, Math.min(turn.state.legs[side].book.addCount + 1, turn.c.maxAdds)),
  stopAfterAdd(turn, side) {
    const before = turn.state.legs[side].book.layers.at(-2);
    return before === undefined ? null : layerStopTicks(turn.c, side, before);
  },
  halfSteps: 3,
  rolls: false,
});
