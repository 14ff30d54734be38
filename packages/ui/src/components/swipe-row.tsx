// A row that is swiped aside to reveal its actions: 20 px decide, 300 ms of motion. Keyboard and screen readers reach the same actions,
// because they are always buttons of the row; focus on one opens the row.
import { useRef, useState, type CSSProperties, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { inlineSign, useDrag } from '../drag.ts';
import { Icon, type IconName } from '../icons.tsx';
import { kitLimits } from '../limits.ts';
import './swipe-row.css';

export interface SwipeAction {
  id: string;
  /** Accessible name with the object, for example "Delete BTC-USDT". The screen shows `word`. */
  label: string;
  word: string;
  icon: IconName;
  danger?: boolean | undefined;
  onAct: () => void;
}

export interface SwipeRowProps {
  children: ReactNode;
  /** One to three actions; the outermost is last. */
  actions: readonly SwipeAction[];
}

export function SwipeRow({ children, actions }: SwipeRowProps) {
  const { open, offset, setOpen, front, acts, drag } = useSwipe();
  const close = (): void => setOpen(false);
  return (
    <div
      className="swipe-row"
      role="presentation"
      style={{ '--acts-n': actions.length } as CSSProperties}
      data-open={open || undefined}
      onKeyDown={closeOn('Escape', close)}
      onBlur={closeWhenLeft(close)}
    >
      <div className="swipe-row-front" data-dragging={offset !== undefined || undefined} style={offset} ref={front} {...drag}>
        {children}
      </div>
      <div className="swipe-row-acts" ref={acts} onFocus={() => setOpen(true)}>
        {actions.map((action) => (
          <button
            key={action.id}
            type="button"
            className={action.danger ? 'swipe-row-act is-dangerous' : 'swipe-row-act'}
            aria-label={action.label}
            onClick={() => {
              close();
              action.onAct();
            }}
          >
            <Icon name={action.icon} size={20} />
            <span>{action.word}</span>
          </button>
        ))}
      </div>
    </div>
  );
}

function useSwipe() {
  const front = useRef<HTMLDivElement>(null);
  const acts = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [dragPx, setDragPx] = useState<number>();
  const width = (): number => acts.current?.offsetWidth ?? 0;
  const sign = (): number => (front.current ? inlineSign(front.current) : 1);
  const drag = useDrag({
    axis: 'x',
    onMove: (delta) => setDragPx(clamp(delta * sign() - (open ? width() : 0), -width(), 0) * sign()),
    onEnd: (delta) => {
      setDragPx(undefined);
      const along = delta * sign();
      if (Math.abs(along) > kitLimits.swipeThresholdPx) setOpen(along < 0);
    },
  });
  const handlers: typeof drag = {
    ...drag,
    onClickCapture(event) {
      drag.onClickCapture(event);
      if (!open || event.defaultPrevented) return;
      // A tap on an open row only closes it.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    },
  };
  const offset = dragPx === undefined ? undefined : { translate: `${dragPx}px` };
  return { front, acts, open, setOpen, offset, drag: handlers };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

function closeOn(key: string, close: () => void) {
  return (event: KeyboardEvent): void => {
    if (event.key === key) close();
  };
}

function closeWhenLeft(close: () => void) {
  return (event: FocusEvent): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  };
}
