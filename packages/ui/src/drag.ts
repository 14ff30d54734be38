// Drag with one pointer along one axis. `touch-action` leaves the other axis to the browser's scrolling; the click after a drag is suppressed.
import { useRef, type MouseEvent, type PointerEvent } from 'react';
import { kitLimits } from './limits.ts';

export interface DragOptions {
  axis: 'x' | 'y';
  /** Pixels since pointer down; positive is right or down. */
  onMove: (deltaPx: number) => void;
  /** Called on release. `deltaPx` is 0 when the browser cancelled the gesture. */
  onEnd: (deltaPx: number) => void;
}

export interface DragHandlers {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
  onClickCapture: (event: MouseEvent<HTMLElement>) => void;
}

interface Drag {
  pointer: number;
  x: number;
  y: number;
  /** Undecided until the pointer passes the slop; `off` when it moves along the other axis. */
  state: 'undecided' | 'on' | 'off';
}

export function useDrag({ axis, onMove, onEnd }: DragOptions): DragHandlers {
  const drag = useRef<Drag>(undefined);
  const dragged = useRef(false);
  const deltaOf = (event: PointerEvent, from: Drag): number => (axis === 'x' ? event.clientX - from.x : event.clientY - from.y);
  const end = (event: PointerEvent, cancelled: boolean): void => {
    const current = drag.current;
    if (current?.pointer !== event.pointerId) return;
    drag.current = undefined;
    if (current.state === 'on') onEnd(cancelled ? 0 : deltaOf(event, current));
  };
  return {
    onPointerDown(event) {
      if (!event.isPrimary || event.button !== 0) return;
      dragged.current = false;
      drag.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY, state: 'undecided' };
    },
    onPointerMove(event) {
      const current = drag.current;
      if (current?.pointer !== event.pointerId || current.state === 'off') return;
      if (current.state === 'undecided') current.state = decide(axis, event.clientX - current.x, event.clientY - current.y);
      if (current.state !== 'on') return;
      if (!dragged.current) event.currentTarget.setPointerCapture(event.pointerId);
      dragged.current = true;
      onMove(deltaOf(event, current));
    },
    onPointerUp: (event) => end(event, false),
    onPointerCancel: (event) => end(event, true),
    onClickCapture(event) {
      if (!dragged.current) return;
      dragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

function decide(axis: 'x' | 'y', x: number, y: number): Drag['state'] {
  const along = Math.abs(axis === 'x' ? x : y);
  const across = Math.abs(axis === 'x' ? y : x);
  if (Math.max(along, across) < kitLimits.dragSlopPx) return 'undecided';
  return along > across ? 'on' : 'off';
}

/** 1 where text runs from left to right, -1 where it runs from right to left. */
export function inlineSign(element: Element): 1 | -1 {
  return getComputedStyle(element).direction === 'rtl' ? -1 : 1;
}

/** Whether the reader asked for less motion. */
export function wantsLessMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
