// The sizes of copies worked out a second time, in fractions and apart from the strategy, where every order fills whole at once: what a copier holds after each
// order of his leader. For tests only.
import type { CopySettings } from '@millrace/contract';
import fc from 'fast-check';
import { copiedTask, leader } from './copied-task.ts';
import { btcSwap } from './golden-setting.ts';
import type { LeadSignal } from '../strategies/lib/task-event.ts';

const LEVERAGE = 20;
const LEAD_EQUITY = 10_000n;
const PRICE = 60000;
/** Beyond the slippage. */
const DRIFTED = 60400;

/** One order of the leader and what keeps the copier from it, or his own exit before it. */
interface Move {
  size: number | 'close';
  missed: 'no' | 'slippage' | 'bookShare' | 'paused';
  leavesBefore: boolean;
}

export interface ModelDraw {
  sizing: CopySettings['sizing'];
  /** Whole USDT, and lots of the fixed first order. */
  allocation: number;
  firstLots: number;
  minLots: number;
  /** Share of each copy that the book bears, hundredths. */
  sharePct: number;
  moves: readonly Move[];
}

export const modelDraws: fc.Arbitrary<ModelDraw> = fc.record({
  sizing: fc.constantFrom('proportional' as const, 'fixed' as const),
  allocation: fc.constantFrom(13, 40, 130, 1000, 7000),
  firstLots: fc.constantFrom(1, 7, 50),
  minLots: fc.constantFrom(1, 10),
  sharePct: fc.constantFrom(100, 100, 40),
  moves: fc.array(
    fc.record({
      size: fc.constantFrom(0.1, 1, 3, 7, 1, 3, -0.1, -1, -3, -1, 'close' as const),
      missed: fc.constantFrom(
        'no' as const,
        'no' as const,
        'no' as const,
        'no' as const,
        'slippage' as const,
        'bookShare' as const,
        'paused' as const,
      ),
      leavesBefore: fc.constantFrom(false, false, false, false, false, false, true),
    }),
    { minLength: 3, maxLength: 14 },
  ),
});

/** @returns where strategy and model differ, in words; empty when they do not */
export function compareSizes(draw: ModelDraw): string[] {
  const { sizing, allocation, firstLots, minLots } = draw;
  const task = copiedTask(
    {
      ...{ sizing, leadEquity: String(LEAD_EQUITY), leverage: LEVERAGE, baseOrderSize: String(firstLots / 100) },
      allocation: sizing === 'fixed' ? '1000000' : String(allocation),
    },
    { ...btcSwap, minLots },
  );
  const lead = leader();
  const model = createModel(draw);
  const wrong: string[] = [];
  for (const { size, missed, leavesBefore } of draw.moves) {
    if (size === 'close' || size < 0) {
      if (lead.held === 0 || (size !== 'close' && Math.round(-size * 100) > lead.held)) continue;
    }
    if (leavesBefore) {
      task.fillAll(task.act({ type: 'closePosition', leg: 'L' }).orders);
      model.leave();
    }
    const sharePct = missed === 'bookShare' ? 0 : draw.sharePct;
    const signal = lead.moves(size, { price: PRICE, ts: task.now(), factor: String(sharePct / 100) });
    task.price(missed === 'slippage' ? DRIFTED : PRICE);
    if (missed === 'paused') task.act({ type: 'stopBuying' });
    task.copies(signal);
    if (missed === 'paused') task.act({ type: 'startBuying' });
    model.hear(signal, { isMissed: missed === 'slippage' || missed === 'paused', sharePct });
    if (task.lots() !== model.lots())
      wrong.push(`after ${signal.action} ${String(signal.seq)}: ${String(task.lots())} lots, by the model ${String(model.lots())}`);
  }
  return wrong;
}

function createModel({ sizing, allocation, firstLots, minLots }: ModelDraw) {
  let own = 0n;
  // What rounding left, num / den lots.
  let rest = { num: 0n, den: 1n };
  let hasLeft = false;

  const open = ({ deltaLots, openLots }: LeadSignal, { isMissed, sharePct }: { isMissed: boolean; sharePct: number }): void => {
    if (hasLeft || isMissed) return;
    const wanted =
      sizing === 'fixed'
        ? { num: BigInt(firstLots) * BigInt(deltaLots), den: BigInt(openLots) }
        : { num: BigInt(deltaLots) * BigInt(allocation), den: LEAD_EQUITY };
    const all = { num: wanted.num * rest.den + rest.num * wanted.den, den: wanted.den * rest.den };
    const whole = all.num / all.den;
    if (whole < BigInt(minLots)) rest = all;
    else {
      const bought = (whole * BigInt(sharePct)) / 100n;
      if (bought < BigInt(minLots)) return;
      rest = { num: all.num - whole * all.den, den: all.den };
      own += bought;
    }
  };
  const reduce = ({ action, beforeLots, deltaLots }: LeadSignal): void => {
    const [before, delta] = [BigInt(beforeLots), BigInt(deltaLots)];
    rest = action === 'CLOSE' ? { num: 0n, den: 1n } : { num: rest.num * (before - delta), den: rest.den * before };
    const sold = (own * delta) / before;
    if (action === 'CLOSE' || (sold > 0n && own - sold < BigInt(minLots))) own = 0n;
    else if (sold >= BigInt(minLots)) own -= sold;
  };
  return {
    lots: (): number => Number(own),
    leave(): void {
      if (own > 0n) hasLeft = true;
      own = 0n;
    },
    hear(signal: LeadSignal, given: { isMissed: boolean; sharePct: number }): void {
      if (signal.action === 'OPEN') {
        hasLeft = false;
        rest = { num: 0n, den: 1n };
      }
      if (signal.action === 'OPEN' || signal.action === 'ADD') open(signal, given);
      else reduce(signal);
    },
  };
}
