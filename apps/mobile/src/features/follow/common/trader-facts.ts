// A trader's instruments in words, shorter where there are many. Pure.
import type { Translator } from '@millrace/i18n';
import { instrumentName } from '../../../shared/instrument-name.ts';
import { INSTRUMENTS_NAMED_MAX } from '../limits.ts';

/** "BTC/USDT, ETH/USDT and 3 more"; a pair that is traded as a swap and on spot is named once. Empty for none. */
export function instrumentsText(instIds: readonly string[], { t, tag }: Pick<Translator, 't' | 'tag'>): string {
  const names = [...new Set(instIds.map(instrumentName))];
  const shown = names.slice(0, INSTRUMENTS_NAMED_MAX);
  const list = new Intl.ListFormat(tag, { type: 'conjunction', style: 'narrow' }).format(shown);
  return names.length === shown.length ? list : t('follow.moreInstruments', { names: list, n: names.length - shown.length });
}
