// How a finger or a key asks for a point of a chart, which is a slider for who listens.
import { useState, type HTMLAttributes, type KeyboardEvent, type PointerEvent } from 'react';
import { inlineSign } from '../drag.ts';

export interface ChartCursor {
  /** The point that is told: what was asked for, else the last one. */
  at: number;
  /** Undefined while nothing is asked for. */
  asked: number | undefined;
  /** Of the element that is drawn on. @param words what the point says */
  slider: (label: string, words: string) => HTMLAttributes<HTMLDivElement>;
}

/** Points stand on both edges and evenly between, or each at its share of the width, 0 to 1; cells fill the width side by side. */
export type CursorPlaces = 'points' | 'cells' | readonly number[];

export function useChartCursor(count: number, place: CursorPlaces): ChartCursor {
  const [found, set] = useState<number>();
  const last = count - 1;
  const at = Math.min(found ?? last, last);
  const forget = (): void => set(undefined);
  const point = (event: PointerEvent<HTMLElement>): void => set(indexOf(shareOf(event), { count, place }));
  return {
    at,
    asked: found === undefined ? undefined : at,
    slider: (label, words) => ({
      role: 'slider',
      tabIndex: 0,
      'aria-label': label,
      'aria-valuemin': 0,
      'aria-valuemax': last,
      'aria-valuenow': at,
      'aria-valuetext': words,
      onKeyDown: (event) => moveBy(event, { at, last, set }),
      onPointerDown: point,
      onPointerMove: point,
      onPointerLeave: forget,
      onPointerCancel: forget,
      onBlur: forget,
    }),
  };
}

/** From the left edge, 0 to 1. Time runs from left to right in every script. */
function shareOf(event: PointerEvent<HTMLElement>): number {
  const area = event.currentTarget.getBoundingClientRect();
  return (event.clientX - area.left) / Math.max(1, area.width);
}

export function indexOf(share: number, { count, place }: { count: number; place: CursorPlaces }): number {
  if (typeof place !== 'string') return nearestOf(share, place);
  const index = place === 'points' ? Math.round(share * (count - 1)) : Math.floor(share * count);
  return Math.min(count - 1, Math.max(0, index));
}

function nearestOf(share: number, places: readonly number[]): number {
  const away = places.map((place) => Math.abs(place - share));
  return Math.max(0, away.indexOf(Math.min(...away)));
}

/** The arrow keys go to the next point, PageUp and PageDown over a tenth, Home and End to the ends. */
function moveBy(event: KeyboardEvent<HTMLElement>, { at, last, set }: { at: number; last: number; set: (index: number) => void }): void {
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
