// Selling in parts, event by event: what ends slicing, what a refusal does, and how layers and the hedge go together.
import { describe, expect, test } from 'vitest';
import type { AveragingSettings } from '@millrace/contract';
import { play, listFills } from '../../testing/golden-setting.ts';
import { holding, only, type task } from '../../testing/hand-driven-task.ts';

const sliced: Partial<AveragingSettings> = { rollbackPct: '0', exitSliceSize: '0.3', exitSliceIntervalSec: 2 };

/** Holds 1 at 60000, has sold 0.3 at 61000 and waits for the next slice. */
function slicing(settings: Partial<AveragingSettings> = {}): ReturnType<typeof task> {
  const made = holding({ ...sliced, ...settings });
  made.fill(only(made.price(61000)));
  return made;
}

describe('a take profit in slices', () => {
  test('sends nothing before the next is due, then one slice, and the rest with the last', () => {
    const made = slicing();
    expect(made.price(61000).orders).toEqual([]);
    made.wait(2000);
    expect(only(made.price(61000))).toMatchObject({ lots: 30, type: 'ioc', reason: 'TARGET' });
    const whole = holding({ ...sliced, exitSliceSize: '1' });
    expect(only(whole.price(61000)).lots).toBe(100);
  });

  test('with no interval sends the next slice with the next price', () => {
    const made = slicing({ exitSliceIntervalSec: 0 });
    expect(only(made.price(61000)).lots).toBe(30);
  });

  test('ends where a slice would not cover its costs, and takes profit anew later', () => {
    const made = slicing();
    made.wait(2000);
    const ended = made.price(59500);
    expect([ended.orders, ended.why?.key]).toEqual([[], 'why.slicesEnded']);
    expect(made.price(60500).orders).toEqual([]);
    expect(only(made.price(61000)).lots).toBe(30);
  });

  test('arms nothing and adds nothing meanwhile, but keeps the loss limit', () => {
    const made = slicing({ callbackPct: '0', stopLossAmount: '20' });
    expect(made.price(58000).orders).toEqual([]);
    const closing = only(made.price(56000));
    expect(closing).toMatchObject({ lots: 70, reason: 'LOSS_AMOUNT', type: 'market' });
  });

  test.each(['edit', 'stopTrading'] as const)('is over after %s', (type) => {
    const made = slicing();
    made.act({ type });
    made.wait(2000);
    expect(made.long.slices).toBeUndefined();
    expect(made.price(60500).orders).toEqual([]);
  });

  test('waits a minute after a refusal', () => {
    const made = holding(sliced);
    const order = only(made.price(61000));
    made.tell({ type: 'reject', clOrdId: order.clOrdId, code: '51008' });
    made.wait(59_000);
    expect(made.price(61000).orders).toEqual([]);
    made.wait(1000);
    expect(only(made.price(61000)).lots).toBe(30);
  });

  test('goes on from the newest layer left when it ended early, so that a sold rung can be bought again', () => {
    const path = [60000, 58800, 58500, 58650, 60000, 60001, 58700, 57477, 57300, 57420];
    const settings = { exitSliceSize: '2', exitSliceIntervalSec: 3, rollbackPct: '0' };
    expect(listFills(play(path, settings))).toEqual(['buy 1 @60000 ENTRY', 'buy 2 @58650 ADD', 'sell 2 @60000 TARGET', 'buy 2 @57420 ADD']);
  });
});

describe('a high layer', () => {
  const high: Partial<AveragingSettings> = {
    highLayerFrom: 1,
    highLayerTargetPct: '0.3',
    callbackPct: '0',
    rollbackPct: '0',
    addGrowthPct: '0',
  };
  const down = 58800;
  const up = 58980;

  test('comes back at most twenty times in a cycle; then it leaves with its leg', () => {
    const path = [60000, ...Array.from({ length: 25 }, () => [down, up]).flat()];
    const sold = listFills(play(path, { ...high, targetPct: '5' })).filter((line) => line.endsWith('LAYER_TARGET'));
    expect(sold).toHaveLength(20);
  });

  test('keeps the take profit of the leg armed, and is listFills with its own profit', () => {
    const result = play([60000, down, up], { ...high, targetPct: '5' });
    expect(result.facts.filter((fact) => fact.type === 'LayerClosed')).toMatchObject([{ ownQuote: '1.8', realizedQuote: '-4.2' }]);
  });

  test('takes the hedge down to what the leg will hold', () => {
    const made = holding({ ...high, maxAddOrders: 2, targetPct: '9', lockAfterSteps: 2, lockSize: '2', highLayerTargetPct: '0.3' });
    made.fill(only(made.price(58800)));
    const hedge = only(made.price(57600));
    expect(hedge).toMatchObject({ leg: 'K', lots: 200 });
    made.fill(hedge);
    expect(made.price(58976.4).orders).toMatchObject([
      { leg: 'K', side: 'buy', lots: 100, reason: 'UNLOCK' },
      { leg: 'L', side: 'sell', lots: 100, reason: 'LAYER_TARGET', rung: 1 },
    ]);
  });
});
