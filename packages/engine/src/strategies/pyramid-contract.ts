// Kind 18, pyramid contract: adds to a winner in shrinking sizes on a perpetual swap; every add moves the stop to the rung before.
import { winner } from './winner.ts';
import { layerStopTicks, shrinkingLots } from './lib/winner-levels.ts';

export const pyramidContract = winner({
  addLots: (draft, side) => shrinkingLots(draft.c, Math.min(draft.state.legs[side].book.addCount + 1, draft.c.maxAdds)),
  stopAfterAdd(draft, side) {
    const before = draft.state.legs[side].book.layers.at(-2);
    return before === undefined ? null : layerStopTicks(draft.c, side, before);
  },
  halfSteps: 3,
  rolls: false,
});
