// What paid a service fee, as words.
import type { Translator } from '@millrace/i18n';
import { isDecimal } from '@millrace/market';
import { formatDecimal } from '@millrace/ui';

/** In the order of spending; `owed`: fuel did not cover it. */
const FEE_PARTS = ['trial', 'dynamic', 'community', 'bought', 'owed'] as const;

/** Such as "trial 1.00, bought 0.20". Parts of nothing are left out. */
export function feePartsText(amounts: Readonly<Record<string, unknown>>, { t, tag }: Translator): string {
  return FEE_PARTS.flatMap((source) => {
    const amount = amounts[source];
    return typeof amount === 'string' && isDecimal(amount) && /[1-9]/.test(amount)
      ? [t('messages.fuelPart', { source, amount: formatDecimal(amount, { tag, decimals: 2 }) })]
      : [];
  }).join(', ');
}
