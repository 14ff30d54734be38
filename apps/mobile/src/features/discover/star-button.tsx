// Watches an instrument, or no longer.
import { Icon, useLocale } from '@millrace/ui';
import { instrumentName } from '../../shared/instrument-name.ts';
import type { Watched } from './use-watched.ts';

export function StarButton({ instId, watched }: { instId: string; watched: Watched }) {
  const { t } = useLocale();
  const on = watched.instIds?.includes(instId) ?? false;
  return (
    <button
      type="button"
      className={on ? 'icon-button star-on' : 'icon-button'}
      aria-pressed={on}
      aria-label={t('tabs.watch.star', { name: instrumentName(instId) })}
      disabled={watched.instIds === undefined}
      onClick={() => watched.toggle(instId)}
    >
      <Icon name="star" />
    </button>
  );
}
