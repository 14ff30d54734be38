// Edits of every field, and of high layers, slices and hedges together, while a task is idle, holds something, is armed, hedged or selling
// in slices: the edit itself sends nothing, filled rungs and hedges stay as they are, trails start anew, and the new value holds from the
// next price on.
import { describe, expect, test } from 'vitest';
import type { AveragingSettings } from '@millrace/contract';
import { fieldEdits } from '../../testing/field-edits.ts';
import { holding, only, task } from '../../testing/hand-driven-task.ts';

type Change = Partial<AveragingSettings>;
type Made = ReturnType<typeof task>;

const hedge: Change = { lockAfterSteps: 1, lockSize: '0.5' };
const layers: Change = { highLayerFrom: 1, highLayerTargetPct: '1' };

/** Bought 1 at 60000 and 2 at 58650. */
function twoLayers(settings: Change = {}): Made {
  const made = holding(settings);
  made.price(58500);
  made.fill(only(made.price(58650)));
  return made;
}

const moments = {
  idle(settings: Change = {}): Made {
    const made = task(settings);
    made.start();
    return made;
  },
  holding: twoLayers,
  armed(settings: Change = {}): Made {
    const made = twoLayers({ ...layers, ...settings });
    made.price(59400);
    return made;
  },
  hedged(settings: Change = {}): Made {
    const made = holding({ ...hedge, ...settings });
    made.fill(only(made.price(58790)));
    return made;
  },
  slicing(settings: Change = {}): Made {
    const made = holding({ rollbackPct: '0', exitSliceSize: '0.3', exitSliceIntervalSec: 2, ...settings });
    made.fill(only(made.price(61000)));
    return made;
  },
};

const changes: readonly Change[] = [
  { highLayerFrom: 1, highLayerTargetPct: '1.5' },
  { highLayerFrom: 0 },
  { exitSliceSize: '0.5' },
  { exitSliceSize: '0', exitSliceIntervalSec: 0 },
  { exitSliceIntervalSec: 60 },
  { lockAfterSteps: 2, lockSize: '0.7' },
  { lockAfterSteps: 0, lockSize: '0', fullLockAfterSteps: 0 },
  { lockAfterSteps: 1, lockSize: '1', fullLockAfterSteps: 2 },
];

describe.each(Object.entries(moments))('a task that is %s', (_name, make) => {
  test.each([...changes, ...fieldEdits(4, 'swap')])(
    'edited to %j sends nothing, keeps what it holds and starts its trails anew',
    (change) => {
      const made = make();
      const { L, K } = made.state.legs;
      const { orders, cancels, facts } = made.edit(change);
      expect({ orders, cancels, facts }).toEqual({ orders: [], cancels: [], facts: [] });
      expect(made.long.book).toEqual(L.book);
      if (K !== undefined) expect(made.state.legs.K?.book).toEqual(K.book);
      expect(made.long).toMatchObject({ addTrail: null, targetTrail: null });
      expect([made.long.layerTrail, made.long.slices]).toEqual([undefined, undefined]);
    },
  );
});

describe('the new value', () => {
  test('of high layers sells the newest layer alone at the next target', () => {
    const made = moments.holding();
    made.edit({ ...layers, rollbackPct: '0' });
    expect(only(made.price(59300))).toMatchObject({ lots: 200, reason: 'LAYER_TARGET', rung: 1 });
  });

  test('of high layers switched off while a layer is armed sells nothing alone', () => {
    const made = moments.armed();
    expect(made.long.layerTrail).toBeDefined();
    made.edit({ highLayerFrom: 0 });
    expect(made.price(59200).orders).toEqual([]);
  });

  test('of slices holds from the next take profit on, which needs its target anew', () => {
    const made = moments.slicing();
    made.edit({ exitSliceSize: '0.5' });
    expect(made.price(60500).orders).toEqual([]);
    expect(only(made.price(61000)).lots).toBe(50);
    const whole = moments.slicing();
    whole.edit({ exitSliceSize: '0' });
    expect(only(whole.price(61000)).lots).toBe(70);
  });

  test('of a hedge counts adverse steps from the newest rung on', () => {
    const made = moments.holding();
    made.edit({ lockAfterSteps: 1, lockSize: '1' });
    expect(made.price(57400).orders).toMatchObject([{ leg: 'K', side: 'sell', lots: 100, reason: 'LOCK' }]);
  });

  test('of a full hedge raises the one that is held at the next step', () => {
    const made = moments.hedged();
    made.edit({ fullLockAfterSteps: 2 });
    expect(only(made.price(57620))).toMatchObject({ leg: 'K', side: 'sell', lots: 50, reason: 'LOCK', rung: 2 });
  });

  test('of a hedge switched off leaves the one that is held to its own rules, and opens no other', () => {
    const made = moments.hedged();
    made.edit({ lockAfterSteps: 0, lockSize: '0' });
    made.price(57000);
    const unlock = only(made.price(57120));
    expect(unlock).toMatchObject({ leg: 'K', side: 'buy', lots: 50, reason: 'UNLOCK' });
    made.fill(unlock);
    expect(made.price(50000).orders.filter(({ leg }) => leg === 'K')).toEqual([]);
  });
});
