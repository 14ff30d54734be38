// How a finger or a key asks for a point of a chart.
import type { KeyboardEvent, PointerEvent } from 'react';
import { inlineSign } from '../drag.ts';

/** Time runs from left to right in every script. */
export function indexAt(event: PointerEvent<HTMLElement>, count: number): number {
  const area = event.currentTarget.getBoundingClientRect();
  const share = (event.clientX - area.left) / Math.max(1, area.width);
  return Math.min(count - 1, Math.max(0, Math.round(share * (count - 1))));
}

/** The arrow keys go to the next point, PageUp and PageDown over a tenth, Home and End to the ends. */
export function moveBy(
  event: KeyboardEvent<HTMLElement>,
  { at, last, set }: { at: number; last: number; set: (index: number) => void },
): void {
  const sign = inlineSign(event.currentTarget);
  const page = Math.max(1, Math.round(last / 10));
  const steps: Record<string, number> = {
    ArrowRight: sign,
    ArrowLeft: -sign,
    ArrowUp: 1,
    ArrowDown: -1,
    PageUp: page,
    PageDown: -page,
    Home: -last,
    End: last,
  };
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  set(Math.min(last, Math.max(0, at + step)));
}
