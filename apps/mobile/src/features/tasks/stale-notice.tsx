// Says since when the figures below are not live any more.
import { formatMoment, Notice, useLocale } from '@millrace/ui';

export function StaleNotice({ sinceMs }: { sinceMs: number | undefined }) {
  const { t, tag } = useLocale();
  if (sinceMs === undefined) return null;
  return (
    <div className="mb-3">
      <Notice warn>{t('tasks.stale', { time: formatMoment(sinceMs, { tag, parts: 'time' }) })}</Notice>
    </div>
  );
}
