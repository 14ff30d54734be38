// What an account of the exchange saves that is opened through the tenant's link; nothing where the tenant has no such link.
import { exchangeFeeDiscountPct } from '@millrace/contract';
import { formatPercent, Plate, useLocale } from '@millrace/ui';
import { useTenant } from '../../../shared/services/services-context.ts';
import { CopyLine } from '../credentials/copy-line.tsx';

export function FeeDiscount() {
  const { t, tag } = useLocale();
  const link = useTenant()?.exchangeUrl ?? '';
  if (link === '') return null;
  const percent = formatPercent(String(exchangeFeeDiscountPct), { tag, decimals: 0 });
  return (
    <div className="pt-3 pb-3">
      <Plate pad>
        <p className="pb-3">{t('exchange.feeDiscount', { percent })}</p>
        <CopyLine text={link} href={link} />
      </Plate>
    </div>
  );
}
