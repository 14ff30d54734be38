// The last line on the exchange: where it rests, how long it is trusted, and what follows when it works or fails.
import { beforeEach, describe, expect, test } from 'vitest';
import { holding, only, type task } from '../../testing/hand-driven-task.ts';

describe('the protective stop', () => {
  let made: ReturnType<typeof task>;
  beforeEach(() => {
    made = holding({ stopLossAmount: '30' });
  });

  test('rests at the price of the loss limit and follows the position', () => {
    const { stop } = made.long;
    expect(stop).toMatchObject({ triggerTicks: 570_285, lots: 100 });
    made.tell({ type: 'funding', leg: 'L', amountQuote: '-1' });
    expect(made.long.stop?.triggerTicks).toBe(571_285);
    expect(made.long.stop?.clOrdId).not.toBe(stop?.clOrdId);
    expect(made.long.replacedStops).toEqual([stop?.clOrdId]);
  });

  test('is given two seconds, then the leg is closed at market', () => {
    made.tell({ type: 'ack', clOrdId: made.long.stop?.clOrdId ?? '' });
    const hit = made.price(57000);
    expect([hit.orders, hit.resting.length]).toEqual([[], 1]);
    expect(made.state.buyingEnabled).toBe(false);
    made.wait(2000);
    const out = made.price(57000);
    expect([only(out).type, out.resting]).toEqual(['market', []]);
  });

  test('that filled by itself closes the cycle with the reason of the loss limit', () => {
    const clOrdId = made.long.stop?.clOrdId ?? '';
    const part = made.tell({ type: 'fill', clOrdId, tradeId: '5', priceTicks: 570_000, lots: 40, feeQuote: '0.114', feeBase: '0' });
    expect(part.resting.map((stop) => stop.clOrdId)).toEqual([clOrdId]);
    const closed = made.tell({ type: 'fill', clOrdId, tradeId: '6', priceTicks: 570_000, lots: 60, feeQuote: '0.171', feeBase: '0' });
    made.tell({ type: 'done', clOrdId, state: 'filled' });
    expect(closed.facts).toContainEqual(expect.objectContaining({ type: 'CycleClosed', reason: 'LOSS_AMOUNT', netQuote: '-30.285' }));
    expect(made.price(60000).orders).toEqual([]);
  });

  test('that the venue refuses is reported, and the task closes at once by itself', () => {
    const answer = made.tell({ type: 'reject', clOrdId: made.long.stop?.clOrdId ?? '', code: '51000' });
    expect(answer.facts).toContainEqual({ type: 'Notice', code: 'STOP_REFUSED', leg: 'L' });
    expect(answer.resting).toEqual([]);
    expect(only(made.price(57000)).type).toBe('market');
  });

  test('that was replaced but filled all the same is booked', () => {
    const old = made.long.stop?.clOrdId ?? '';
    made.tell({ type: 'funding', leg: 'L', amountQuote: '-1' });
    made.tell({ type: 'fill', clOrdId: old, tradeId: '5', priceTicks: 570_000, lots: 100, feeQuote: '0', feeBase: '0' });
    expect(made.long.book.lots).toBe(0);
  });

  test('that is replaced faster than the exchange ends the old ones is not forgotten, and fits again once they ended', () => {
    const first = made.long.stop?.clOrdId ?? '';
    for (let settlement = 0; settlement < 20; settlement += 1) made.tell({ type: 'funding', leg: 'L', amountQuote: '-0.5' });
    expect(made.long.replacedStops).toContain(first);
    for (const clOrdId of made.long.replacedStops.filter((each) => each !== first)) made.tell({ type: 'done', clOrdId, state: 'canceled' });
    // Twenty settlements of half a USDT on 1 contract of 0.01 BTC: 1,000 USDT of price, ten thousand ticks, and five for the fee of a closing there.
    expect(made.long.stop?.triggerTicks).toBe(580_290);
    made.tell({ type: 'fill', clOrdId: first, tradeId: '5', priceTicks: 570_000, lots: 100, feeQuote: '0', feeBase: '0' });
    expect(made.long.book.lots).toBe(0);
  });
});
