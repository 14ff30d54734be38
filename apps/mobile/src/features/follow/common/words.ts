// Figures of copying printed for a reader. Pure.
import type { Translator } from '@millrace/i18n';
import { divideDecimals } from '@millrace/market';
import { formatDecimal, unknownFigure } from '@millrace/ui';

/** Basis points with their sign: above 0 the copier's price was worse. */
export function bpText(bp: string | null | undefined, { tag, t }: Translator): string {
  if (bp === null || bp === undefined || bp === '') return unknownFigure;
  return t('follow.bp', { bp: formatDecimal(bp, { tag, decimals: 2, sign: 'change' }) });
}

/** "0.31 s", of milliseconds. */
export function secondsText(ms: number, { tag, t }: Translator): string {
  return t('follow.seconds', { s: formatDecimal(divideDecimals(String(ms), '1000', 2, 'halfEven'), { tag }) });
}
