import { expect, test } from 'vitest';
import { bookedOf, closeFigures, legProfit, notionalOf, openProfit, profitPct, sumOfOpenProfits } from './open-profit.ts';
import { aLeg, aTask } from '../testing/a-task.ts';

const short = aLeg({ leg: 'S', sz: '7' });

test('the worked figure: long 7 x 0.01 BTC at 58140, last 58520, is 26.6 and 3.27 % of 813.96', () => {
  const profit = openProfit(aTask({ sz: '7' }), '58520', '0.01');
  expect(profit).toBe('26.6');
  expect(profitPct(profit, '813.96')?.slice(0, 6)).toBe('3.2679');
});

test('a short gains what a long loses', () => {
  expect(legProfit(short, '58520', '0.01')).toBe('-26.6');
  expect(legProfit(short, '57760', '0.01')).toBe('26.6');
});

test('both legs add up; a leg that holds nothing counts for nothing', () => {
  const task = aTask({ sz: '14', legs: [aLeg({ sz: '7' }), aLeg({ leg: 'S', sz: '2', avgPx: '59000' }), aLeg({ sz: '0', avgPx: '' })] });
  expect(openProfit(task, '58520', '0.01')).toBe('36.2');
});

test('stays exact where a float would not', () => {
  expect(legProfit(aLeg({ sz: '3', avgPx: '0.1' }), '0.3', '1')).toBe('0.6');
  expect(legProfit(aLeg({ sz: '1', avgPx: '58571.428571428571428571' }), '58571.428571428571428572', '1')).toBe('0.000000000000000001');
});

test('is unknown, never 0, without a price, a position or a margin', () => {
  expect(openProfit(aTask({ sz: '7' }), undefined, '0.01')).toBeUndefined();
  expect(openProfit(aTask(), '58520', '0.01')).toBeUndefined();
  expect(legProfit(aLeg({ avgPx: '' }), '58520', '0.01')).toBeUndefined();
  expect(profitPct('26.6', '0')).toBeUndefined();
});

test('a close costs the taker fee and the slippage of its worth, and takes over what was booked', () => {
  const figures = closeFigures(aTask({ sz: '7' }), { lastPrice: '58520', contractValue: '0.01', takerRate: '0.0005', slippagePct: '0.02' });
  expect(notionalOf('7', '58520', '0.01')).toBe('4096.4');
  expect(figures).toEqual({ profit: '26.6', fee: '-2.0482', slippage: '-0.81928', booked: '-2.0349', result: '21.69762' });
});

test('what is open and what is booked add up over tasks; one missing price makes the sum unknown', () => {
  const tasks = [aTask({ sz: '7' }), aTask({ instId: 'ETH-USDT-SWAP' }), aTask({ sz: '7', instId: 'SOL-USDT-SWAP' })];
  const on = (known: readonly string[]) => (instId: string) => ({
    lastPrice: known.includes(instId) ? '58520' : undefined,
    contractValue: '0.01',
  });
  expect(sumOfOpenProfits(tasks, on(['BTC-USDT-SWAP', 'SOL-USDT-SWAP']))).toBe('53.2');
  expect(sumOfOpenProfits(tasks, on(['BTC-USDT-SWAP']))).toBeUndefined();
  expect(sumOfOpenProfits([], on([]))).toBe('0');
});

test('booked are the closed cycles and what the running one has realised, its fees too, also after the last part was sold', () => {
  const sold = aLeg({ sz: '0', avgPx: '', realizedPnl: '30', fees: '4', funding: '-0.5' });
  expect(bookedOf(aTask({ sz: '7', sumPnl: '10' }))).toBe('7.9651');
  expect(bookedOf(aTask({ sumPnl: '10', legs: [sold] }))).toBe('35.5');
});

test('sold cells that the sum of a grid has already are not booked twice', () => {
  const grid = aLeg({ sz: '7', realizedPnl: '30', fees: '4', funding: '0', counted: '20' });
  expect(bookedOf(aTask({ sumPnl: '20', legs: [grid] }))).toBe('26');
});

test('a hedge counts in what is open and what is booked, like a leg of the other side', () => {
  const hedge = { ...aLeg({ leg: 'S', sz: '2', avgPx: '59000', realizedPnl: '3', fees: '1' }), count: 1, after: 1, nextPrice: '' };
  const task = aTask({ sz: '7', hedge });
  expect(openProfit(task, '58520', '0.01')).toBe('36.2');
  expect(bookedOf(task)).toBe('-0.0349');
});
