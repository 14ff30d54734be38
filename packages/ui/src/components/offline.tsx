// Notice above a page whose figures are no longer current, with the time since when.
import { useLocale } from '../locale.tsx';
import { formatMoment } from '../times.ts';
import { Notice } from './states.tsx';

/** `sinceMs` is when the figures were last current, ms since 1970. */
export function OfflineNotice({ sinceMs }: { sinceMs: number }) {
  const { t, tag, now } = useLocale();
  const parts = now() - sinceMs < dayMs ? 'time' : 'dateTime';
  return <Notice warn>{t('common.offlineSince', { time: formatMoment(sinceMs, { tag, parts }) })}</Notice>;
}

const dayMs = 86_400_000;
