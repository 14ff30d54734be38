// Grids beyond the worked examples: what rests, what waits, what leaves, and how the cells are laid out anew.
import { describe, expect, test } from 'vitest';
import { addDecimals } from '@millrace/market';
import type { SimulationResult } from '../testing/simulate.ts';
import { simulate } from '../testing/simulate.ts';
import { toldCycles, toldFills } from '../testing/eth-setting.ts';
import { btcSpot, btcSwap, prefix } from '../testing/golden-setting.ts';
import { gridSettings, playGrid } from '../testing/grid-setting.ts';
import { strategies } from './registry.ts';
import type { AnyResting } from './lib/decision.ts';
import { rateLevel } from './lib/grid-levels.ts';
import type { GridState } from './lib/grid-state.ts';

type Result = SimulationResult<GridState, AnyResting>;

const limitsOf = (result: Result): string[] =>
  result.resting.flatMap((each) => (each.kind === 'limit' ? [`${each.side} ${each.effect} ${each.priceTicks / 10}`] : [])).toSorted();
const action = (type: 'stopBuying' | 'stopTrading' | 'closeAll' | 'edit' | 'addPosition' | 'reduce', afterTick: number) => {
  return { afterTick, event: { type: 'action', action: { type, actor: 'user' } } } as const;
};
const rate = { rangeMin: null, rangeMax: null, spacingPct: '1', cells: 4 } as const;

describe('what rests', () => {
  test('is the partner of each held cell and the next empty cells on the passive side', () => {
    expect(limitsOf(playGrid([60000]))).toEqual([
      'buy open 58000',
      'buy open 58485.5',
      'buy open 58975.1',
      'buy open 59468.8',
      'buy open 59966.7',
      'sell close 60974.9',
      'sell close 61485.3',
      'sell close 62000',
    ]);
  });

  test('is at most five orders on a side, the nearest ones', () => {
    const limits = limitsOf(playGrid([61000], { change: { cells: 20 } }));
    expect(limits.filter((each) => each.startsWith('buy'))).toHaveLength(5);
    expect(limits).toContain('buy open 60974.9');
  });

  test('is only closing orders while buying is off, and nothing while trading is off', () => {
    const off = playGrid([60000, 60010], { happenings: [action('stopBuying', 0)] });
    expect(limitsOf(off)).toEqual(['sell close 60974.9', 'sell close 61485.3', 'sell close 62000']);
    expect(limitsOf(playGrid([60000, 60010], { happenings: [action('stopTrading', 0)] }))).toEqual([]);
  });

  test('is not opened outside the range, where held cells keep their partners', () => {
    const change = { direction: 'long', rangeMin: '60000', rangeMax: null, spacingPct: '1', cells: 4 } as const;
    const inside = playGrid([60500, 59800], { change });
    expect(limitsOf(inside)).toContain('sell close 60500');
    const never = playGrid([59000, 59500], { change });
    expect([never.orders, limitsOf(never)]).toEqual([[], []]);
  });
});

describe('a cell', () => {
  test('that the price crossed while empty waits until it has come back', () => {
    const both = { direction: 'both' } as const;
    const below = playGrid([60000, 61000, 60600], { change: both });
    expect(limitsOf(below)).toContain('buy close 60468.7');
    expect(limitsOf(below)).not.toContain('sell open 60974.9');
    expect(limitsOf(playGrid(['59966.7'], { change: both }))).not.toContain('buy open 59966.7');
    expect(limitsOf(playGrid(['59966.7', '59966.8'], { change: both }))).toContain('buy open 59966.7');
  });

  test('whose exit the price has passed is sold at once', () => {
    const resume = { afterTick: 2, event: { type: 'action', action: { type: 'startTrading', actor: 'user' } } } as const;
    const result = playGrid([60000, 59900, 60600, 60610], { happenings: [action('stopTrading', 1), resume] });
    expect(toldFills(result, btcSwap)).toContain('sell 1 @60600 CELL');
  });

  test('that fills in parts sells what filled, and is not topped up', () => {
    const result = playGrid([60000, 59900, 59890, 59880, 60600, 60610, 60620, 60630], { limitShare: 0.4 });
    const sold = result.fills.filter((fill) => fill.effect === 'close').reduce((sum, fill) => sum + fill.lots, 0);
    expect(sold).toBe(100);
    expect(limitsOf(result)).toContain('buy open 59966.7');
  });

  test('closed by hand in part while its opening fills takes its own closing order back at once', () => {
    const shrink = { afterTick: 1, event: { type: 'shrink', leg: 'L', lots: 30 } } as const;
    const path = [60000, 59960];
    const filling = playGrid(path, { limitShare: 0.4 });
    const [own] = filling.resting.filter((each) => each.kind === 'limit' && each.effect === 'close' && each.lots === 40);
    expect(own).toMatchObject({ side: 'sell', priceTicks: 604_687 });
    const shrunk = playGrid(path, { limitShare: 0.4, happenings: [shrink] });
    const left = shrunk.state.legs.L.book.layers.find((layer) => layer.lots === 10);
    expect(left).toBeDefined();
    expect(shrunk.resting.some((each) => each.clOrdId === own?.clOrdId)).toBe(false);
    expect(limitsOf(shrunk)).toContain('sell close 60974.9');
  });

  test('that the venue takes out because it would cross is placed again a second later', () => {
    const first = playGrid([60000]);
    const strategy = strategies[8];
    const own = first.resting.find((each) => each.kind === 'limit' && each.priceTicks === 599_667);
    const head = { ts: 1_700_000_001_000, extremes: {}, lastTicks: 600_000, markTicks: 600_000 };
    const answer = { ...head, type: 'done', clOrdId: own?.clOrdId ?? '', state: 'canceled' } as const;
    const gone = strategy.decide(first.state, answer, gridSettings, btcSwap);
    expect(gone.resting.some((each) => each.kind === 'limit' && each.priceTicks === 599_667)).toBe(false);
    expect(gone.watches).toContainEqual({ type: 'at', ts: head.ts + 1000 });
    const back = strategy.decide(gone.state, { ...head, ts: head.ts + 1000, type: 'price' }, gridSettings, btcSwap);
    expect(back.resting.some((each) => each.kind === 'limit' && each.priceTicks === 599_667)).toBe(true);
  });
});

describe('a closing order that the venue left less of than the cell holds', () => {
  const strategy = strategies[8];
  const isAt = (each: AnyResting): boolean => each.kind === 'limit' && each.priceTicks === 620_000;
  const head = { ts: 1_700_000_001_000, extremes: {}, lastTicks: 600_000, markTicks: 600_000 };
  const far = { ...head, ts: head.ts + 3_600_000 };
  const first = playGrid([60000]);
  const own = first.resting.find(isAt);
  const clOrdId = own?.clOrdId ?? '';
  const opening = first.resting.find((each) => each.kind === 'limit' && each.effect === 'open');
  const opened = { type: 'fill', tradeId: '9', priceTicks: 599_667, lots: 100, feeQuote: '0', feeBase: '0' } as const;

  test('rests on as the venue left it', () => {
    const resized = strategy.decide(first.state, { ...head, type: 'resized', clOrdId, lots: 40 }, gridSettings, btcSwap);
    expect(resized.why).toEqual({ key: 'why.closingShrunk', args: { size: '0.4' } });
    expect(resized.resting.find(isAt)?.clOrdId).toBe(clOrdId);
    const later = strategy.decide(resized.state, { ...far, type: 'price' }, gridSettings, btcSwap);
    expect(later.resting.find(isAt)?.clOrdId).toBe(clOrdId);
  });

  test('and that it cancelled is placed again only when the position has grown, for all that the cell holds', () => {
    const done = { ...head, type: 'done', clOrdId, state: 'canceled', fitted: true } as const;
    const gone = strategy.decide(first.state, done, gridSettings, btcSwap);
    const later = strategy.decide(gone.state, { ...far, type: 'price' }, gridSettings, btcSwap);
    expect([gone, later].map((each) => each.resting.some(isAt))).toEqual([false, false]);
    const grown = strategy.decide(later.state, { ...far, ...opened, clOrdId: opening?.clOrdId ?? '' }, gridSettings, btcSwap);
    expect(grown.resting.find(isAt)).toMatchObject({ lots: own?.lots });
  });

  test('is sold when the price passes it', () => {
    const done = { ...head, type: 'done', clOrdId, state: 'canceled', fitted: true } as const;
    const gone = strategy.decide(first.state, done, gridSettings, btcSwap);
    const later = strategy.decide(gone.state, { ...far, type: 'price' }, gridSettings, btcSwap);
    expect(later.watches).toContainEqual({ type: 'riseTo', ticks: 620_000 });
    const passed = strategy.decide(gone.state, { ...far, type: 'price', lastTicks: 620_000 }, gridSettings, btcSwap);
    expect(passed.orders).toMatchObject([{ effect: 'close', type: 'ioc', priceTicks: 620_000, lots: own?.lots }]);
  });
});

test('a leg that leaves is closed at once beside its limits, which are taken back, and what fills in between is closed after', () => {
  const strategy = strategies[8];
  const first = playGrid([60000]);
  const head = { ts: 1_700_000_001_000, extremes: {}, lastTicks: 600_000, markTicks: 600_000 };
  const left = strategy.decide(
    first.state,
    { ...head, type: 'action', action: { type: 'closeAll', actor: 'user' } },
    gridSettings,
    btcSwap,
  );
  expect(left.orders).toMatchObject([{ effect: 'close', type: 'market', lots: 300 }]);
  expect(left.resting).toEqual([]);
  const opening = first.resting.find((each) => each.kind === 'limit' && each.effect === 'open');
  const opened = { type: 'fill', tradeId: '9', priceTicks: 599_667, lots: 100, feeQuote: '0', feeBase: '0' } as const;
  const filled = strategy.decide(left.state, { ...head, ...opened, clOrdId: opening?.clOrdId ?? '' }, gridSettings, btcSwap);
  expect([filled.orders, filled.resting]).toEqual([[], []]);
  const [close] = left.orders;
  const out = { type: 'fill', tradeId: '10', priceTicks: 600_000, lots: 300, feeQuote: '0', feeBase: '0' } as const;
  const sold = strategy.decide(filled.state, { ...head, ...out, clOrdId: close?.clOrdId ?? '' }, gridSettings, btcSwap);
  const done = { ...head, type: 'done', clOrdId: close?.clOrdId ?? '', state: 'filled' } as const;
  const after = strategy.decide(sold.state, done, gridSettings, btcSwap);
  expect(after.orders).toMatchObject([{ effect: 'close', type: 'market', lots: 100 }]);
});

test('on spot a leg that leaves sells what no resting order holds at once, and the rest when the last of those has ended', () => {
  const strategy = strategies[7];
  const settings = { ...gridSettings, baseOrderSize: '100', leverage: 1, direction: 'long' as const };
  const ticks = [{ ts: 1_700_000_000_000, ticks: 600_000 }];
  const first: Result = simulate({ strategy, settings, instrument: btcSpot, prefix, ticks, wake: 'watches' });
  const head = { ts: 1_700_000_001_000, extremes: {}, lastTicks: 600_000, markTicks: 600_000 };
  const left = strategy.decide(first.state, { ...head, type: 'action', action: { type: 'closeAll', actor: 'user' } }, settings, btcSpot);
  expect([left.orders, left.resting]).toEqual([[], []]);
  const sales = first.resting.filter((each) => each.kind === 'limit' && each.effect === 'close');
  let { state } = left;
  const sold = sales.map(({ clOrdId }) => {
    const answer = strategy.decide(state, { ...head, type: 'done', clOrdId, state: 'canceled' }, settings, btcSpot);
    state = answer.state;
    return answer.orders.map((order) => order.lots);
  });
  const all = sales.reduce((sum, sale) => sum + sale.lots, 0);
  expect(sold).toEqual([[], [], [all]]);
});

describe('with repeat off a grid', () => {
  const change = { repeatMode: 'single' } as const;
  const path = [60000, 59400, 60100, 60700, 61300];

  test('goes on after its last held cell was sold', () => {
    const result = playGrid([...path, 62100, 61990, 61000, 60400], { change });
    expect(toldCycles(result.facts).map((cycle) => cycle.reason)).toEqual(['TARGET']);
    expect([result.state.legs.L.done, result.state.buyingEnabled]).toEqual([false, true]);
    expect(result.state.legs.L.book.layers.map((layer) => layer.rung)).toEqual([7, 6, 5]);
  });

  test('ends when its trader closes it, and when it reaches its target', () => {
    const closed = playGrid([...path, 61310, 61320], { change, happenings: [action('closeAll', 4)] });
    expect([closed.state.legs.L.done, closed.state.buyingEnabled, limitsOf(closed)]).toEqual([true, false, []]);
    const target = playGrid([...path, 61310, 61320], { change: { ...change, targetAmount: '15' } });
    expect([target.state.legs.L.done, target.state.buyingEnabled, limitsOf(target)]).toEqual([true, false, []]);
  });

  test('of both directions ends as a whole, also the side that never held anything', () => {
    const both = { ...change, direction: 'both', targetPct: '0.2' } as const;
    const result = playGrid([60000, 59400, 60300, 60310, 60320], { change: both });
    expect([result.state.legs.L.done, result.state.legs.S.done, result.state.buyingEnabled]).toEqual([true, true, false]);
    expect(limitsOf(result)).toEqual([]);
  });
});

test.each([1, 0.4])(
  'sales report their own nets, and with the rest that their cycle reports they are its net exactly (fills of %d)',
  (limitShare) => {
    const path = [60000, 59400, 59390, 59380, 60100, 60110, 60120, 60700, 60710, 60720, 61300, 61310, 62100, 62110, 62120, 61000, 60990];
    const result = playGrid([...path, 60400], { limitShare, happenings: [action('closeAll', path.length)] });
    const reported = result.facts.flatMap((fact) => {
      if (fact.type === 'LayerClosed') return [fact.netQuote ?? ''];
      return fact.type === 'CycleClosed' ? [fact.restQuote ?? ''] : [];
    });
    const nets = result.facts.flatMap((fact) => (fact.type === 'CycleClosed' ? [fact.netQuote] : []));
    const sum = (texts: readonly string[]): string => texts.reduce((total, text) => addDecimals(total, text), '0');
    expect(nets.length).toBeGreaterThan(0);
    expect(result.state.legs.L.book.lots).toBe(0);
    expect(sum(reported)).toBe(sum(nets));
    const [cell] = result.facts.filter((fact) => fact.type === 'LayerClosed');
    expect(cell).toMatchObject(limitShare === 1 ? { cell: 3, realizedQuote: '4.979', netQuote: '4.740129' } : { cell: 3 });
  },
);

test('what sales of a running cycle have reported is named in its view, so that no sum counts it twice', () => {
  const result = playGrid([60000, 59400, 59390, 59380, 60100, 60110, 60120]);
  const nets = result.facts.flatMap((fact) => (fact.type === 'LayerClosed' ? [fact.netQuote ?? ''] : []));
  expect(nets.length).toBeGreaterThan(0);
  const settings = gridSettings;
  const { legs } = strategies[8].view(result.state, { settings, watches: [], instrument: btcSwap, ts: 0 });
  expect(legs[0]).toMatchObject({ counted: nets.reduce(addDecimals, '0') });
});

describe('a grid without a range', () => {
  test('stands below the first price and follows it upwards', () => {
    const change = { ...rate, direction: 'long' } as const;
    expect(limitsOf(playGrid([60000], { change }))).toEqual([-4, -3, -2, -1].map((k) => `buy open ${rateLevel(600_000, 10_000, k) / 10}`));
    const followed = playGrid([60000, 60600, 61300], { change });
    expect(limitsOf(followed)).toEqual([-2, -1, 0, 1].map((k) => `buy open ${rateLevel(600_000, 10_000, k) / 10}`));
    expect(followed.state.grid.L.edge).toBe(2);
  });

  test('follows downwards as a short, and not at all with both directions', () => {
    const short = playGrid([60000, 59300], { change: { ...rate, direction: 'short' } });
    expect(short.state.grid.S.edge).toBe(-1);
    const both = playGrid([60000, 61300], { change: { ...rate, direction: 'both' } });
    expect([both.state.grid.L.edge, both.state.grid.S.edge]).toEqual([0, 0]);
    expect(both.state.grid.L.cells).toHaveLength(4);
  });

  test('keeps the partner of a cell that the window has left', () => {
    const result = playGrid([60000, 59300, 60700], { change: { ...rate, direction: 'long' } });
    expect(toldFills(result, btcSwap)).toEqual(['buy 1 @59405.9 RESTING', 'sell 1 @60000 RESTING']);
    expect(toldCycles(result.facts)).toEqual([{ leg: 'L', reason: 'TARGET', gross: '5.941', fees: '0.2388118', net: '5.7021882' }]);
  });
});

describe('all cells together', () => {
  const change = { targetPct: '0.2', entryIntervalSec: 0 };

  test.each(['every-tick', 'watches'] as const)('are closed at the target and laid out anew, asked at %s', (wake) => {
    const result = playGrid([60000, 60400, 60410], { wake, change });
    expect(toldFills(result, btcSwap).slice(3, 4)).toEqual(['sell 3 @60400 TARGET_ALL']);
    expect(result.state.grid.L.cells.length).toBe(8);
    expect(result.state.grid.L.cells[0]?.id).toBe(8);
  });

  test('are not built again after a close of everything, nor in single mode', () => {
    expect(playGrid([60000, 60100, 60200], { change, happenings: [action('closeAll', 0)] }).state.grid.L.cells).toEqual([]);
    const single = playGrid([60000, 60400, 60410], { change: { ...change, repeatMode: 'single' } });
    expect([single.state.legs.L.done, single.state.buyingEnabled, single.state.grid.L.cells]).toEqual([true, false, []]);
  });

  test('leave at the loss limit, which rests on the exchange for all that is held and will be', () => {
    const at = { change: { stopLossAmount: '10' } };
    const first = playGrid([60000], at);
    expect(first.resting[0]).toMatchObject({ kind: 'protective-stop', reason: 'LOSS_AMOUNT', lots: 400 });
    expect(limitsOf(first).filter((each) => each.startsWith('buy'))).toEqual(['buy open 59966.7']);
    const result = playGrid([60000, 58000, 58100], at);
    expect(toldCycles(result.facts).map((cycle) => cycle.reason)).toEqual(['LOSS_AMOUNT']);
    expect([result.state.buyingEnabled, limitsOf(result)]).toEqual([false, []]);
  });
});

test('new borders lay the empty cells out anew, but none where a held one was opened, and leave that its exit', () => {
  const happening = { ...action('edit', 1), settings: { ...gridSettings, rangeMin: '58500', rangeMax: '61500', cells: 4 } };
  const before = playGrid([60000, 59900]);
  const after = playGrid([60000, 59900, 59901], { happenings: [happening] });
  const sells = (result: Result): string[] => limitsOf(result).filter((each) => each.startsWith('sell'));
  expect(sells(after)).toEqual(sells(before));
  expect(limitsOf(after).filter((each) => each.startsWith('buy'))).toEqual(['buy open 58500']);
  expect(after.whys.at(-1)).toEqual({ key: 'why.gridRebuilt', args: { price: '59900' } });
});

test('adding and reducing by hand are refused, since cells trade one by one', () => {
  for (const type of ['addPosition', 'reduce'] as const) {
    const result = playGrid([60000], { happenings: [action(type, 0)] });
    expect(result.whys.at(-1)?.key).toBe('why.refusedGrid');
    expect(result.orders.every((order) => order.reason === 'ENTRY')).toBe(true);
  }
});

test('optional grid on spot buys USDT a cell, commission in the base coin, and sells what it got', () => {
  const settings = { ...gridSettings, baseOrderSize: '100', leverage: 1, direction: 'long' as const };
  const ticks = [60000, 59900, 60600].map((price, index) => ({ ts: 1_700_000_000_000 + index * 1000, ticks: price * 10 }));
  const run = { strategy: strategies[7], settings, instrument: btcSpot, prefix, ticks };
  const result: Result = simulate({ ...run, wake: 'watches' });
  const [bought, sold] = ['buy', 'sell'].map((side) => result.fills.find((fill) => fill.side === side && fill.priceTicks !== 600_000));
  expect([bought?.priceTicks, bought?.lots]).toEqual([599_667, 166_759]);
  expect([sold?.priceTicks, sold?.lots]).toEqual([604_687, 166_726]);
});

test('of a market that ends everything leaves a day before, and nothing opens once that is announced', () => {
  const first = playGrid([60000]);
  const day = 86_400_000;
  const head = { ts: 1_700_000_001_000, extremes: {}, lastTicks: 600_000, markTicks: 600_000 };
  const strategy = strategies[8];
  const end = head.ts + 2 * day;
  const answer = strategy.decide(first.state, { ...head, type: 'instrument', state: 'live', expiresTs: end }, gridSettings, btcSwap);
  expect(answer.resting.some((each) => each.kind === 'limit' && each.effect === 'open')).toBe(false);
  expect(answer.watches).toContainEqual({ type: 'at', ts: end - day });
  const leaves = strategy.decide(answer.state, { ...head, ts: end - day, type: 'price' }, gridSettings, btcSwap);
  expect([leaves.state.legs.L.exit?.reason, leaves.resting]).toEqual(['DELISTING', []]);
});
