// Above a page whose figures are no longer current: since when. The figures themselves stay.
import { useLocale } from '../locale.tsx';
import { formatMoment } from '../times.ts';
import { Notice } from './states.tsx';

/** `sinceMs` is the last moment at which the figures were right. */
export function OfflineNotice({ sinceMs }: { sinceMs: number }) {
  const { t, tag, now } = useLocale();
  const parts = now() - sinceMs < dayMs ? 'time' : 'dateTime';
  return <Notice warn>{t('common.offlineSince', { time: formatMoment(sinceMs, { tag, parts }) })}</Notice>;
}

const dayMs = 86_400_000;
