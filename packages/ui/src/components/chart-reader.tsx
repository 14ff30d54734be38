// Reads a chart bar by bar from the keyboard: the arrows move the crosshair, Enter opens what happened in the bar.
import { useState, type KeyboardEvent } from 'react';

export interface ChartReaderProps {
  label: string;
  count: number;
  /** What a bar says. */
  words: (index: number) => string;
  /** Undefined when the reader leaves. */
  onRead: (index: number | undefined) => void;
  onOpen: (index: number) => void;
}

const pageBars = 10;

export function ChartReader({ label, count, words, onRead, onOpen }: ChartReaderProps) {
  const last = count - 1;
  const [asked, setAsked] = useState<number>();
  const at = Math.min(asked ?? last, last);
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') return onOpen(at);
    const moves: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageDown: -pageBars, PageUp: pageBars, Home: -last, End: last };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    const next = Math.min(last, Math.max(0, at + move));
    setAsked(next);
    onRead(next);
  };
  return (
    <div
      className="chart-reader"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={Math.max(0, at)}
      aria-valuetext={words(at)}
      onKeyDown={press}
      onBlur={() => {
        setAsked(undefined);
        onRead(undefined);
      }}
    />
  );
}
