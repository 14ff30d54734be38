// Why a task of a group was refused or did not start: the name of a refusal, or of a fault. Pure.
import type { Translator } from '@millrace/i18n';
import { faultText } from '../common/figures.ts';

export function reasonText(reason: string | null, translator: Translator): string {
  const key = `refusal.${reason ?? ''}`;
  // Refusals whose sentence has figures are said without them: only their name is stored.
  return translator.has(key) ? translator.t(key) : faultText(reason, null, translator);
}
