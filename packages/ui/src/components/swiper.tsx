// A carousel that uses the browser's own scrolling. It advances every 3000 ms until it is touched, hovered, focused or paused.
import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { inlineSign, wantsLessMotion } from '../drag.ts';
import { Icon } from '../icons.tsx';
import { kitLimits } from '../limits.ts';
import { useLocale } from '../locale.tsx';
import './swiper.css';

export interface Slide {
  id: string;
  content: ReactNode;
}

export interface SwiperProps {
  /** Accessible name of the carousel. */
  label: string;
  slides: readonly Slide[];
  /** Milliseconds between two slides; 0 turns it off. */
  autoplayMs?: number | undefined;
  /** Told the index of the slide that is shown, whenever that changes. */
  onChange?: ((index: number) => void) | undefined;
}

export function Swiper({ label, slides, autoplayMs = kitLimits.swiperMs, onChange }: SwiperProps) {
  const { t } = useLocale();
  const strip = useRef<HTMLDivElement>(null);
  const { at, go } = usePlace(strip, slides.length);
  const changed = useRef(onChange);
  useEffect(() => {
    changed.current = onChange;
  });
  useEffect(() => changed.current?.(at), [at]);
  const [paused, setPaused] = useState(autoplayMs === 0 || wantsLessMotion());
  const area = useRef<HTMLElement>(null);
  const held = useHeld(area);
  useAutoplay({ off: paused || held || slides.length < 2, everyMs: autoplayMs, step: () => go(at + 1) });
  return (
    <section className="swiper" aria-roledescription="carousel" aria-label={label} ref={area}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- what scrolls must be reached by the keyboard */}
      <div className="swiper-strip" ref={strip} tabIndex={0} role="group" aria-label={label} onKeyDown={arrows((step) => go(at + step))}>
        {slides.map((slide, index) => (
          <div
            className="swiper-slide"
            key={slide.id}
            role="group"
            aria-roledescription="slide"
            aria-label={t('common.slideOf', { index: index + 1, count: slides.length })}
          >
            {slide.content}
          </div>
        ))}
      </div>
      {slides.length > 1 ? (
        <Controls at={at} count={slides.length} go={go} paused={paused} onPause={autoplayMs === 0 ? undefined : () => setPaused(!paused)} />
      ) : null}
    </section>
  );
}

/** The visible slide and the function that shows another; it wraps around at the ends. */
function usePlace(strip: RefObject<HTMLDivElement | null>, count: number) {
  const [at, setAt] = useState(0);
  useEffect(() => {
    const element = strip.current;
    if (!element) return undefined;
    const note = (): void => {
      setAt(Math.min(count - 1, Math.max(0, Math.round(Math.abs(element.scrollLeft) / Math.max(1, element.clientWidth)))));
    };
    element.addEventListener('scroll', note, { passive: true });
    return () => element.removeEventListener('scroll', note);
  }, [strip, count]);
  const go = useCallback(
    (index: number): void => {
      const element = strip.current;
      if (!element || count === 0) return;
      const left = ((index + count) % count) * element.clientWidth * inlineSign(element);
      element.scrollTo({ left, behavior: wantsLessMotion() ? 'instant' : 'smooth' });
    },
    [strip, count],
  );
  return { at, go };
}

/** Whether it is touched, hovered or has the focus. */
function useHeld(area: RefObject<HTMLElement | null>): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    const hold = (): void => setHeld(true);
    const leave = (): void => setHeld(false);
    const holds = ['pointerenter', 'touchstart', 'focusin'];
    const leaves = ['pointerleave', 'touchend', 'touchcancel', 'focusout'];
    for (const name of holds) element.addEventListener(name, hold, { passive: true });
    for (const name of leaves) element.addEventListener(name, leave);
    return () => {
      for (const name of holds) element.removeEventListener(name, hold);
      for (const name of leaves) element.removeEventListener(name, leave);
    };
  }, [area]);
  return held;
}

function useAutoplay({ off, everyMs, step }: { off: boolean; everyMs: number; step: () => void }): void {
  const latest = useRef(step);
  useEffect(() => {
    latest.current = step;
  });
  useEffect(() => {
    if (off) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) latest.current();
    }, everyMs);
    return () => clearInterval(timer);
  }, [off, everyMs]);
}

function arrows(move: (step: 1 | -1) => void) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined || event.target !== event.currentTarget) return;
    event.preventDefault();
    move((step * inlineSign(event.currentTarget)) as 1 | -1);
  };
}

interface ControlsProps {
  at: number;
  count: number;
  go: (index: number) => void;
  paused: boolean;
  onPause: (() => void) | undefined;
}

function Controls({ at, count, go, paused, onPause }: ControlsProps) {
  const { t } = useLocale();
  return (
    <div className="swiper-controls">
      <button type="button" className="icon-button mirrored-in-rtl" aria-label={t('common.previous')} onClick={() => go(at - 1)}>
        <Icon name="back" size={18} />
      </button>
      <span className="swiper-dots" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <i key={index} className={index === at ? 'is-on' : ''} />
        ))}
      </span>
      <button type="button" className="icon-button mirrored-in-rtl" aria-label={t('common.next')} onClick={() => go(at + 1)}>
        <Icon name="next" size={18} />
      </button>
      {onPause ? (
        <button type="button" className="icon-button" aria-label={t(paused ? 'common.play' : 'common.pause')} onClick={onPause}>
          <Icon name={paused ? 'play' : 'pause'} size={18} />
        </button>
      ) : null}
    </div>
  );
}
