// Candles as a drawing: hollow when the price rose, filled when it fell; a line and a tag for the last price. Redrawn whole, some 80 candles at a time.
import { draw, find, say } from './dom.ts';
import { figure, priceFigure, word } from './words.ts';

/** [ts, open, high, low, close, ...] as the exchange writes it. */
export type CandleRow = readonly string[];

const CANDLES_MAX = 80;
const HEIGHT = 280;
const RIGHT = 68;
const BOTTOM = 22;
const TOP = 8;

export interface Chart {
  /** All candles, newest first. */
  reset(rows: readonly CandleRow[]): void;
  add(row: CandleRow): void;
}

export interface ChartPlace {
  instId: string;
  bar: string;
}

export function createChart(place: () => ChartPlace): Chart {
  const svg = find('#chart', SVGSVGElement);
  let candles: CandleRow[] = [];
  const redraw = (): void => paint(svg, candles.slice(-capacity(svg)), place());
  new ResizeObserver(redraw).observe(svg);
  return {
    reset(rows) {
      candles = [...rows].reverse().slice(-CANDLES_MAX);
      redraw();
    },
    add(row) {
      const last = candles.at(-1);
      if (last && Number(row[0]) < Number(last[0])) return;
      if (last?.[0] === row[0]) candles.pop();
      candles = [...candles, row].slice(-CANDLES_MAX);
      redraw();
    },
  };
}

/** One candle for every seven points of width. */
function capacity(svg: SVGSVGElement): number {
  return Math.max(12, Math.min(CANDLES_MAX, Math.floor((svg.clientWidth - RIGHT) / 7)));
}

function paint(svg: SVGSVGElement, candles: readonly CandleRow[], { instId, bar }: ChartPlace): void {
  const width = svg.clientWidth;
  const last = candles.at(-1);
  svg.setAttribute('viewBox', `0 0 ${Math.max(1, width)} ${HEIGHT}`);
  if (!last || width === 0) {
    svg.replaceChildren();
    return;
  }
  const high = candles.reduce((best, row) => (Number(row[2]) > Number(best[2]) ? row : best), last)[2] ?? '';
  const low = candles.reduce((best, row) => (Number(row[3]) < Number(best[3]) ? row : best), last)[3] ?? '';
  const span = Math.max(Number(high) - Number(low), Number(high) * 1e-6);
  const y = (price: number): number => TOP + ((Number(high) - price) / span) * (HEIGHT - TOP - BOTTOM);
  const decimals = Math.max(...candles.flatMap((row) => row.slice(1, 5).map(decimalsOf)));
  const parts = [...axis({ high: Number(high), low: Number(low), last: Number(last[4]), width, y, decimals })];
  const step = (width - RIGHT) / candles.length;
  for (const [index, row] of candles.entries()) parts.push(...candle(row, { x: step * (index + 0.5), body: Math.max(2, step * 0.62), y }));
  parts.push(...times(candles, step), ...lastPrice(priceFigure(last[4] ?? '', decimals), { width, at: y(Number(last[4])) }));
  svg.replaceChildren(...parts);
  const title = draw('title', {});
  say(title, word('paper.chartOf', { instId, bar, last: figure(last[4] ?? ''), high: figure(high), low: figure(low) }));
  svg.prepend(title);
}

function decimalsOf(price: string): number {
  return (price.split('.')[1] ?? '').length;
}

interface Scale {
  high: number;
  low: number;
  last: number;
  width: number;
  y: (price: number) => number;
  decimals: number;
}

/** Lines with their prices; the tag of the last price hides a price under it. */
function* axis({ high, low, last, width, y, decimals }: Scale): Generator<SVGElement> {
  for (let line = 0; line <= 3; line += 1) {
    const price = high - ((high - low) * line) / 3;
    yield draw('line', { x1: 0, x2: width - RIGHT, y1: y(price), y2: y(price), class: 'grid' });
    if (Math.abs(y(price) - y(last)) > 16)
      yield draw('text', { x: width - RIGHT + 6, y: y(price) + 4, class: 'axis' }, figure(price.toFixed(decimals)));
  }
}

function candle(row: CandleRow, at: { x: number; body: number; y: (price: number) => number }): SVGElement[] {
  const [open = 0, high = 0, low = 0, close = 0] = row.slice(1, 5).map(Number);
  const top = at.y(Math.max(open, close));
  const bottom = at.y(Math.min(open, close));
  const name = close >= open ? 'rise' : 'fall';
  const height = Math.max(1, bottom - top);
  return [
    draw('path', { d: `M${at.x} ${at.y(high)}V${top}M${at.x} ${bottom}V${at.y(low)}`, class: `wick ${name}` }),
    draw('rect', { x: at.x - at.body / 2, y: top, width: at.body, height, class: `body ${name}` }),
  ];
}

/** Three moments along the bottom. */
function* times(candles: readonly CandleRow[], step: number): Generator<SVGElement> {
  for (const share of [0.12, 0.5, 0.88]) {
    const index = Math.floor(candles.length * share);
    const ts = Number(candles[index]?.[0]);
    if (!Number.isFinite(ts)) continue;
    const text = new Date(ts).toISOString().slice(11, 16);
    yield draw('text', { x: step * (index + 0.5), y: HEIGHT - 4, class: 'axis middle' }, text);
  }
}

function lastPrice(price: string, { width, at: y }: { width: number; at: number }): SVGElement[] {
  const at = Math.min(HEIGHT - BOTTOM - 2, Math.max(10, y));
  return [
    draw('line', { x1: 0, x2: width - RIGHT, y1: at, y2: at, class: 'last' }),
    draw('rect', { x: width - RIGHT + 1, y: at - 10, width: RIGHT - 1, height: 20, rx: 4, class: 'tag' }),
    draw('text', { x: width - RIGHT + 6, y: at + 4, class: 'tag-text' }, price),
  ];
}
