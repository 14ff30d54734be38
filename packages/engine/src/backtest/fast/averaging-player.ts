// Takes the price of each bar to a fast averaging task, along the very path of `run.ts`: passes over bars that concern nobody, and inside a
// bar stops where a level is met or a time has come.
import { scaled } from '@millrace/market';
import type { FundingRate } from '../market.ts';
import type { BacktestMarket } from '../market.ts';
import { meetPrice, payFunding } from './averaging-game.ts';
import { followBar, followPrice, type Game, wait } from './averaging-state.ts';
import { type BarIndex, firstOutside, rowAt } from './bar-index.ts';
import { mark, sample, setBand } from './money-line.ts';

interface Player {
  game: Game;
  market: BacktestMarket;
  index: BarIndex;
  funding: readonly FundingRate[];
  fundingRow: number;
  /** When the next funding is settled. */
  fundingAt: number;
}

/** Digits of funding rates, as in `task.ts`. */
const rateDecimals = 18;

/** Plays all rows from the first; false when the task met what only the reference can play. */
export function playGame(game: Game, market: BacktestMarket, index: BarIndex): boolean {
  const { bars, firstRow = 0 } = market;
  const { ts: times } = bars;
  const funding = game.rules.swap ? market.funding : [];
  const player: Player = { game, market, index, funding, fundingRow: -1, fundingAt: Infinity };
  game.ts = times[firstRow] ?? 0;
  game.ticks = bars.values[5 * firstRow] ?? 1;
  do nextFunding(player);
  while (player.fundingAt < game.ts);
  wait(game);
  const { line } = game;
  const lagMs = market.path.kind === 'trades' ? 0 : bars.barMs;
  const band = { low: 0, high: 0 };
  let dueAt = NaN;
  let dueRow = 0;
  for (let row = firstRow; row < times.length && !game.stuck; row += 1) {
    const due = Math.min(game.due, player.fundingAt);
    if (due !== dueAt) {
      dueAt = due;
      dueRow = rowAt(times, row, due - lagMs);
    }
    band.low = Math.max(game.quietLow, line.band.low);
    band.high = Math.min(game.quietHigh, line.band.high);
    const next = firstOutside(index, row, Math.max(row, dueRow), band);
    if (next > row) passRows(player, row, next);
    if (next >= times.length) break;
    playRow(player, next, next >= dueRow);
    if (game.ts >= line.nextSample) sample(line, game.ts, game.ticks);
    row = next;
  }
  return !game.stuck;
}

function nextFunding(player: Player): void {
  player.fundingRow += 1;
  player.fundingAt = player.funding[player.fundingRow]?.ts ?? Infinity;
}

/** Rows on which nothing happens; points of the equity curve are recorded on the way. */
function passRows({ game, market: { bars, path } }: Player, from: number, to: number): void {
  const { line } = game;
  const { ts: times, values, barMs } = bars;
  const [after, closeAt] = path.kind === 'trades' ? [0, 0] : [barMs - 1, 3];
  const last = (times[to - 1] ?? 0) + after;
  for (let row = from; line.nextSample <= last; row += 1) {
    row = rowAt(times, row, line.nextSample - after);
    if (row >= to) break;
    sample(line, (times[row] ?? 0) + after, values[5 * row + closeAt] ?? 1);
  }
  game.ts = last;
  game.ticks = values[5 * (to - 1) + closeAt] ?? 1;
}

function playRow(player: Player, row: number, isDue: boolean): void {
  const { game, market } = player;
  const { path, intrabar, bars } = market;
  const { values, barMs } = bars;
  const at = 5 * row;
  const ts = bars.ts[row] ?? 0;
  const open = values[at] ?? 1;
  if (path.kind === 'trades') return visit(player, ts, open);
  const high = values[at + 1] ?? open;
  const low = values[at + 2] ?? open;
  const close = values[at + 3] ?? open;
  const lowFirst = intrabar === 'natural' ? close >= open : intrabar === 'low-first';
  const [first, second] = lowFirst ? [low, high] : [high, low];
  if (!isDue && low > game.low && high < game.high && followBar(game, low, high)) {
    game.ts = ts + barMs - 1;
    game.ticks = close;
    return markBar(game, values, at, lowFirst);
  }
  visit(player, ts, open);
  const steps = path.kind === 'steps' ? path.steps : 0;
  const quarter = ts + Math.floor(barMs / 4);
  const half = ts + Math.floor(barMs / 2);
  move(player, { fromTs: ts, toTs: quarter, to: first, steps });
  move(player, { fromTs: quarter, toTs: half, to: second, steps });
  move(player, { fromTs: half, toTs: ts + barMs - 1, to: close, steps });
}

/** The marks of a bar on which nothing else happens. */
function markBar(game: Game, values: Float64Array, at: number, lowFirst: boolean): void {
  const { line } = game;
  const first = lowFirst ? 2 : 1;
  let isSet = mark(line, values[at] ?? 1);
  isSet = mark(line, values[at + first] ?? 1) || isSet;
  isSet = mark(line, values[at + 3 - first] ?? 1) || isSet;
  isSet = mark(line, values[at + 3] ?? 1) || isSet;
  if (!isSet) return;
  game.events += 1;
  setBand(line);
}

/** One discrete tick: funding of the time before it, then the price. */
function visit(player: Player, ts: number, ticks: number): void {
  const { game } = player;
  while (player.fundingAt <= ts) {
    game.ts = Math.max(game.ts, player.fundingAt);
    payFunding(game, scaled(player.funding[player.fundingRow]?.rate ?? '0', rateDecimals, 'halfEven'));
    nextFunding(player);
  }
  game.ts = ts;
  game.ticks = ticks;
  if (mark(game.line, ticks)) {
    game.events += 1;
    setBand(game.line);
  }
  if (ticks <= game.low || ticks >= game.high || ts >= game.due) meetPrice(game);
  else followPrice(game);
}

interface Move {
  fromTs: number;
  toTs: number;
  to: number;
  /** 0: through every tick. */
  steps: number;
}

/** From where the price is to another, in jumps or through every tick. */
function move(player: Player, { fromTs, toTs, to, steps }: Move): void {
  const { game } = player;
  const from = game.ticks;
  if (steps > 0) {
    for (let step = 1; step <= steps; step += 1) {
      const ticks = from + Math.floor((2 * (to - from) * step + steps) / (2 * steps));
      visit(player, fromTs + Math.floor(((toTs - fromTs) * step) / steps), ticks);
    }
    return;
  }
  const count = Math.abs(to - from);
  if (count === 0) return visit(player, toTs, to);
  const step = to > from ? 1 : -1;
  for (let done = 0; done < count && !game.stuck;) {
    const next = nextStop(player, { fromTs, toTs, to, steps }, { from, done });
    if (next > done + 1) {
      game.ticks = from + step * (next - 1);
      followPrice(game);
    }
    done = next;
    visit(player, fromTs + Math.floor(((toTs - fromTs) * done) / count), from + step * done);
  }
}

/** How many ticks of a move are done when something may happen next. */
function nextStop({ game, fundingAt }: Player, { fromTs, toTs, to }: Move, { from, done }: { from: number; done: number }): number {
  const count = Math.abs(to - from);
  const isUp = to > from;
  const next = isUp ? from + done + 1 : from - done - 1;
  let stop = count;
  if (next <= game.low || next >= game.high) stop = done + 1;
  else if (isUp && game.high <= to) stop = game.high - from;
  else if (!isUp && game.low >= to) stop = from - game.low;
  const due = Math.min(game.due, fundingAt);
  if (due > toTs || toTs === fromTs) return stop;
  return Math.min(stop, Math.max(done + 1, Math.ceil(((due - fromTs) * count) / (toTs - fromTs))));
}
