// Funding of an isolated leg is in its margin: books, liquidation price, guards and losses count it; a closing takes its part out.
import { expect, test } from 'vitest';
import { divHalfEven } from '@millrace/market';
import { marginOf } from '../strategies/lib/leg-book.ts';
import { compile } from '../strategies/lib/compiled-settings.ts';
import { liquidationPrice, stakeOf } from '../strategies/lib/liquidation.ts';
import { strategies } from '../strategies/registry.ts';
import { baseSettings, btcSwap } from '../testing/golden-setting.ts';
import { heldTask } from '../testing/held-task.ts';
import { backtest as fastBacktest } from './fast/index.ts';
import { backtest } from './run.ts';

test('a leg books funding to its margin, a reduction takes its part out, and its liquidation price moves with it', () => {
  const made = heldTask(4, { maxAddOrders: 0 });
  const c = compile({ ...baseSettings, maxAddOrders: 0 }, btcSwap);
  const book = (): typeof made.state.legs.L.book => made.state.legs.L.book;
  const liq = (): number => {
    const price = liquidationPrice(c, 'L', stakeOf(book()));
    return price === null ? 0 : Number(divHalfEven(price.num * 100n, price.den)) / 1000;
  };
  const before = { liq: liq(), margin: marginOf(book(), c.leverage) };
  made.asked({ type: 'funding', leg: 'L', amountQuote: '-6' });
  expect(marginOf(book(), c.leverage) - before.margin).toBe(-6n * 10n ** BigInt(c.units.decimals));
  // 6 USDT on 0.01 BTC, 1 - mmr - fee = 0.9955.
  expect(liq() - before.liq).toBeCloseTo(6 / 0.01 / 0.9955, 1);
  made.asked({ type: 'shrink', leg: 'L', lots: 25, priceTicks: 600_000 });
  expect(BigInt(book().marginFunding ?? '0')).toBe((-45n * 10n ** BigInt(c.units.decimals)) / 10n);
  expect(BigInt(book().funding)).toBe(-6n * 10n ** BigInt(c.units.decimals));
});

test('funding of a time before the leg was opened counts to the cycle, but is not in its margin', () => {
  const made = heldTask(4);
  made.asked({ type: 'funding', leg: 'L', amountQuote: '1', settledTs: (made.state.legs.L.openedTs ?? 0) - 1 });
  expect(made.state.legs.L.book).not.toHaveProperty('marginFunding');
  expect(made.state.legs.L.book.funding).not.toBe('0');
});

test('a liquidated leg loses its margin with the funding in it, so that its cycle nets what was put in', () => {
  const [paid, none] = ['-6', null].map((amountQuote) => {
    const made = heldTask(4);
    if (amountQuote !== null) made.asked({ type: 'funding', leg: 'L', amountQuote });
    made.asked({ type: 'liquidated', leg: 'L', lots: made.lots(), priceTicks: 480_000 });
    return made.facts.find((fact) => fact.type === 'CycleClosed');
  });
  expect(paid).toMatchObject({ fundingQuote: '-6', netQuote: none?.type === 'CycleClosed' ? none.netQuote : '' });
});

test('a backtest liquidates a leg whose margin funding has used up, in every way of playing it', () => {
  const prices = [60000, 60000, 59000, 59000, 59000];
  const hour = 3_600_000;
  const start = 1_700_000_000_000;
  const run = (rate: string) => ({
    strategy: strategies[4],
    settings: { ...baseSettings, maxAddOrders: 0, leverage: 40, marginGuard: 'off' as const },
    instrument: btcSwap,
    bars: {
      barMs: hour,
      ts: Float64Array.from(prices, (_, index) => start + index * hour),
      values: Float64Array.from(prices.flatMap((price) => [10 * price, 10 * price, 10 * price, 10 * price, 0])),
    },
    path: { kind: 'continuous' as const },
    intrabar: 'natural' as const,
    funding: [{ ts: start + 3 * hour + 1, rate }],
    start: '1000',
    limited: false,
  });
  const liquidations = (rate: string): number => backtest(run(rate)).totals.liquidations;
  // Liquidation at 585 / (0.01 x 0.9955) = 58764.4; 1.77 paid at 59000 moves it to 58942.2, 5.9 to 59357.1.
  expect(['0', '0.003', '0.01', '-0.01'].map(liquidations)).toEqual([0, 0, 1, 0]);
  for (const rate of ['0', '0.003', '0.01', '-0.01'])
    expect(JSON.stringify(fastBacktest(run(rate)))).toBe(JSON.stringify(backtest(run(rate))));
});
