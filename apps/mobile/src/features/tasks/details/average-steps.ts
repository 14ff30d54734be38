// The average of what a leg held, bar by bar, from its fills: a step at each entry, a gap while nothing was held. Pure; floats for pixels only.
import type { CandleBar, TradeFill } from '@millrace/contract';
import { barOpen } from '@millrace/market';
import type { ChartBar, ChartCurve } from '@millrace/ui';

interface Held {
  size: number;
  average: number;
}

/** One curve for each side that ever held something. Fills of hedges count on their cycle's side and are left out. */
export function averageSteps(fills: readonly TradeFill[], bars: readonly ChartBar[], bar: CandleBar): readonly ChartCurve[] {
  return (['long', 'short'] as const).flatMap((posSide) => {
    const own = fills
      .filter((fill) => fill.posSide === posSide && !hedging.includes(fill.reason))
      .toSorted((one, other) => one.time - other.time);
    return own.length === 0 ? [] : [{ look: 'steps' as const, points: stepsOf(own, bars, bar) }];
  });
}

const hedging: readonly string[] = ['LOCK', 'UNLOCK'];

function stepsOf(fills: readonly TradeFill[], bars: readonly ChartBar[], bar: CandleBar): ChartCurve['points'] {
  let held: Held = { size: 0, average: 0 };
  let next = 0;
  return bars.flatMap(({ openMs }) => {
    let isClosing = false;
    for (let fill = fills[next]; fill !== undefined && barOpen(fill.time, bar) <= openMs; fill = fills[next]) {
      isClosing = held.size > 0;
      held = afterFill(held, fill);
      next += 1;
    }
    // In the bar in which everything was sold the line still reaches the exit.
    if (held.size > 0 || isClosing) return [{ openMs, price: held.average }];
    return next === 0 ? [] : [{ openMs }];
  });
}

function afterFill({ size, average }: Held, fill: TradeFill): Held {
  const [filled, price] = [Number(fill.sz), Number(fill.px)];
  if (fill.effect === 'open') return { size: size + filled, average: (size * average + filled * price) / (size + filled) };
  const left = size - filled;
  return { size: left < filled * 1e-9 ? 0 : left, average };
}
