// Pulling the page down at its top reloads it. A button that appears on focus does the same for keyboards and screen readers.
import { useEffect, useRef, useState, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { Icon } from '../icons.tsx';
import { kitLimits } from '../limits.ts';
import { useLocale } from '../locale.tsx';
import './pull-to-refresh.css';

export interface PullToRefreshProps {
  /** Resolves when the page is current again; rejects when it could not be loaded. */
  onRefresh: () => Promise<void>;
  children: ReactNode;
}

type State = 'idle' | 'pulling' | 'ready' | 'busy' | 'done' | 'failed';

const words = {
  idle: 'common.pullToRefresh',
  pulling: 'common.pullToRefresh',
  ready: 'common.releaseToRefresh',
  busy: 'common.refreshing',
  done: 'common.refreshed',
  failed: 'common.refreshFailed',
} as const;

export function PullToRefresh({ onRefresh, children }: PullToRefreshProps) {
  const { t } = useLocale();
  const area = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>('idle');
  const [pulledPx, setPulledPx] = useState(0);
  const refresh = async (): Promise<void> => {
    if (state === 'busy') return;
    setState('busy');
    try {
      await onRefresh();
      setState('done');
    } catch {
      setState('failed'); // the page says itself what failed; here only that nothing is new
    }
  };
  usePull(area, {
    onPull(px) {
      if (state === 'busy') return;
      setPulledPx(px);
      setState(px >= kitLimits.pullThresholdPx ? 'ready' : 'pulling');
    },
    onRelease(px) {
      setPulledPx(0);
      if (state === 'busy') return;
      if (px >= kitLimits.pullThresholdPx) void refresh();
      else setState('idle');
    },
  });
  return (
    <div
      className="pull-to-refresh"
      ref={area}
      data-state={state}
      style={{ '--pull': `${state === 'busy' ? kitLimits.pullThresholdPx : pulledPx}px` } as CSSProperties}
    >
      <button
        type="button"
        className="button button-small pull-to-refresh-button"
        aria-busy={state === 'busy' || undefined}
        onClick={() => void refresh()}
      >
        {t('common.refresh')}
      </button>
      <div className="pull-to-refresh-strip" aria-hidden="true">
        <Icon name="refresh" size={20} />
        <span>{t(words[state])}</span>
      </div>
      <p className="visually-hidden" role="status">
        {state === 'busy' || state === 'done' || state === 'failed' ? t(words[state]) : ''}
      </p>
      {children}
    </div>
  );
}

interface PullHandlers {
  /** How far the page is pulled down, px. */
  onPull: (px: number) => void;
  onRelease: (px: number) => void;
}

/** Native listeners, because only they may stop the browser from scrolling. */
function usePull(area: RefObject<HTMLElement | null>, handlers: PullHandlers): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => (area.current ? watchPull(area.current, latest) : undefined), [area]);
}

function watchPull(element: HTMLElement, handlers: RefObject<PullHandlers>): () => void {
  let start: { x: number; y: number } | undefined;
  let pulled = 0;
  const begin = (event: TouchEvent): void => {
    const touch = event.touches[0];
    start = event.touches.length === 1 && touch && atTop(element) ? { x: touch.clientX, y: touch.clientY } : undefined;
    pulled = 0;
  };
  const move = (event: TouchEvent): void => {
    const touch = event.touches[0];
    if (!start || !touch) return;
    const down = touch.clientY - start.y;
    const sideways = Math.abs(touch.clientX - start.x);
    if (pulled === 0 && (down < kitLimits.dragSlopPx || sideways > down)) {
      // A finger that moves up or sideways first is a scroll or swipe, not a pull.
      if (down < -kitLimits.dragSlopPx || sideways > kitLimits.dragSlopPx) start = undefined;
      return;
    }
    if (event.cancelable) event.preventDefault();
    pulled = Math.max(1, Math.min(kitLimits.pullMaxPx, down / 2));
    handlers.current.onPull(pulled);
  };
  const end = (event: TouchEvent): void => {
    if (pulled > 0) handlers.current.onRelease(event.type === 'touchend' ? pulled : 0);
    start = undefined;
    pulled = 0;
  };
  element.addEventListener('touchstart', begin, { passive: true });
  element.addEventListener('touchmove', move, { passive: false });
  element.addEventListener('touchend', end);
  element.addEventListener('touchcancel', end);
  return () => {
    element.removeEventListener('touchstart', begin);
    element.removeEventListener('touchmove', move);
    element.removeEventListener('touchend', end);
    element.removeEventListener('touchcancel', end);
  };
}

/** Whether the page and every scrolling ancestor of the element are at their top. */
function atTop(element: HTMLElement): boolean {
  for (let node: HTMLElement | null = element; node; node = node.parentElement) if (node.scrollTop > 0) return false;
  return true;
}
