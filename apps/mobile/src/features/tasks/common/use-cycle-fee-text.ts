// The service fee of a cycle in one sentence.
import type { CycleFee } from '@millrace/contract';
import { formatDecimal, useLocale } from '@millrace/ui';
import { feePartsText } from '../../../shared/fuel-fee.ts';

/** What was taken and from which fuel; outside the tenant's own money what would have been. Undefined where nothing was to share. */
export function useCycleFeeText(): (fee: CycleFee | null) => string | undefined {
  const locale = useLocale();
  const { t, tag } = locale;
  return (of) => {
    if (of === null) return undefined;
    const fee = formatDecimal(of.fee, { tag, decimals: 2 });
    return of.charged ? t('messages.cycleFee', { fee, parts: feePartsText(of, locale) }) : t('tasks.records.feeWould', { fee });
  };
}
