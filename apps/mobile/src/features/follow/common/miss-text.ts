// Why an order of the trader was not copied, in a sentence. Pure.
import type { Translator } from '@millrace/i18n';

/** @param reason of the server; one that this app does not know is said in general */
export function missText(reason: string | null, { t, has }: Translator): string {
  const key = `follow.missed.${reason ?? ''}`;
  return t(has(key) ? key : 'follow.missed.other');
}
