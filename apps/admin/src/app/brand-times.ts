// Times of the console are of the brand's zone, wherever its operator sits; on hover they show UTC, to compare with other records.
import { formatMoment, showTimesIn } from '@millrace/ui';
import { session } from '../shared/session.ts';

export function showBrandTimes(): void {
  session.subscribe(() => showTimesIn(session.get().operator?.timeZone));
  document.addEventListener('pointerover', ({ target }) => {
    const time = target instanceof Element ? target.closest('time') : null;
    const timeMs = Date.parse(time?.dateTime ?? '');
    if (time === null || Number.isNaN(timeMs)) return;
    time.title = `${formatMoment(timeMs, { tag: document.documentElement.lang, parts: 'full', timeZone: 'UTC' })} UTC`;
  });
}
