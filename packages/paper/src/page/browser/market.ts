// What the market shows: the choice of instrument and bar, the one large figure, chart and book, live from the public socket.
import { ask } from './api.ts';
import { type CandleRow, createChart } from './chart.ts';
import { find, make, refill, say } from './dom.ts';
import { openLive, type Push } from './live.ts';
import { figure, priceFigure, shortFigure, word } from './words.ts';

type Row = Readonly<Record<string, string>>;
type Level = readonly [price: string, size: string];

interface Book {
  asks: readonly Level[];
  bids: readonly Level[];
}

export interface Market {
  instId(): string;
}

export async function showMarket(): Promise<Market> {
  const choice = find('#instrument', HTMLSelectElement);
  const bars = find('#bars', HTMLElement);
  const instId = (): string => choice.value;
  const bar = (): string => bars.querySelector<HTMLInputElement>('input:checked')?.value ?? '1m';
  const decimals = await listInstruments(choice);
  const chart = createChart(() => ({ instId: instId(), bar: bar() }));
  const live = openLive(
    (push) => take(push, { instId: instId(), decimals: decimals.get(instId()) ?? 0, addCandle: chart.add }),
    (isLive) => showState(isLive),
  );
  const follow = async (): Promise<void> => {
    const asked = { instId: instId(), bar: bar() };
    live.follow(['tickers', 'books5', `candle${asked.bar}`].map((channel) => ({ channel, instId: asked.instId })));
    const { data } = await ask<{ data: CandleRow[] }>(`/api/v5/market/candles?instId=${asked.instId}&bar=${asked.bar}&limit=100`);
    if (asked.instId === instId() && asked.bar === bar()) chart.reset(data);
  };
  choice.addEventListener('change', () => void follow());
  bars.addEventListener('change', () => void follow());
  await follow();
  return { instId };
}

/** Fills the choice. Returns the decimals of each instrument's prices. */
async function listInstruments(choice: HTMLSelectElement): Promise<Map<string, number>> {
  const decimals = new Map<string, number>();
  for (const instType of ['SPOT', 'SWAP']) {
    const { data } = await ask<{ data: Row[] }>(`/api/v5/public/instruments?instType=${instType}`);
    choice.append(...data.map(({ instId = '' }) => make('option', { value: instId, text: instId })));
    for (const { instId = '', tickSz = '' } of data) decimals.set(instId, (tickSz.split('.')[1] ?? '').length);
  }
  return decimals;
}

interface Shown {
  instId: string;
  decimals: number;
  addCandle: (row: CandleRow) => void;
}

function take(push: Push, { instId, decimals, addCandle }: Shown): void {
  const { channel } = push.arg;
  if (push.arg.instId !== instId) return;
  const [row] = push.data;
  if (channel === 'tickers') showTicker(row as Row, decimals);
  else if (channel === 'books5') showBook(row as Book, decimals);
  else addCandle(row as CandleRow);
}

function showTicker({ last = '', open24h = '' }: Row, decimals: number): void {
  const change = (Number(last) / Number(open24h) - 1) * 100;
  const mark = find('#change', HTMLElement);
  say(find('#last', HTMLElement), priceFigure(last, decimals));
  say(mark, `${change < 0 ? '▼ −' : '▲ +'}${figure(Math.abs(change).toFixed(2))} %`);
  mark.className = change < 0 ? 'loss' : 'gain';
}

function showBook({ asks, bids }: Book, decimals: number): void {
  const most = Math.max(...[...asks, ...bids].map(([, size]) => Number(size)), 0);
  const rows = (levels: readonly Level[], side: string): HTMLElement[] =>
    levels.map(([price, size]) => {
      const bar = make('meter', { class: side, min: '0', max: '1', 'aria-hidden': 'true' });
      bar.value = most === 0 ? 0 : Number(size) / most;
      return make(
        'tr',
        {},
        make('td', { class: side, text: priceFigure(price, decimals) }),
        make('td', { text: shortFigure(size, 4) }),
        make('td', {}, bar),
      );
    });
  refill(find('#asks', HTMLElement), rows([...asks].reverse(), 'loss'));
  refill(find('#bids', HTMLElement), rows(bids, 'gain'));
}

function showState(isLive: boolean): void {
  const state = find('#live', HTMLElement);
  state.dataset['live'] = String(isLive);
  say(state, word(isLive ? 'paper.live' : 'paper.lost'));
}
