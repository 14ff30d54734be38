// The age of a moment, updated by its own timer.
import { useEffect, useState } from 'react';
import { useLocale } from '../locale.tsx';
import { formatAge, formatMoment } from '../times.ts';

const tickMs = 15_000;

export function RelativeTime({ timeMs }: { timeMs: number }) {
  const { tag, t, now } = useLocale();
  const [nowMs, setNowMs] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(now()), tickMs);
    return () => clearInterval(timer);
  }, [now]);
  return (
    <time className="numerals" dateTime={new Date(timeMs).toISOString()} title={formatMoment(timeMs, { tag, parts: 'full' })}>
      {formatAge(timeMs, nowMs, { tag, justNow: t('common.justNow') })}
    </time>
  );
}

export function Moment({ timeMs, parts = 'dateTime' }: { timeMs: number; parts?: 'date' | 'minute' | 'time' | 'dateTime' | 'full' }) {
  const { tag } = useLocale();
  return (
    <time className="numerals" dateTime={new Date(timeMs).toISOString()}>
      {formatMoment(timeMs, { tag, parts })}
    </time>
  );
}
