// What a plan needs at worst against what is free on the account.
import { compareDecimals, divideDecimals, multiplyDecimals } from '@millrace/market';
import { formatPercent, Skeleton, useLocale } from '@millrace/ui';
import { freeText } from '../../common/plan-figures.ts';
import { places } from '../../common/scale-places.ts';
import { useFreeBalance } from '../../common/use-free-balance.ts';
import '../task-form.css';

/** @param need USDT */
export function NeedsOfFree({ need, credentialId }: { need: string; credentialId: string }) {
  const { t, tag } = useLocale();
  const { free, margin, pending } = useFreeBalance(credentialId);
  if (free === undefined)
    return pending ? (
      <div className="mt-3">
        <Skeleton className="width-100" />
      </div>
    ) : (
      <p className="micro mt-2">{t('tasks.preflight.freeUnknown')}</p>
    );
  const pct = compareDecimals(free, '0') > 0 ? divideDecimals(multiplyDecimals(need, '100'), free, 18, 'halfEven') : '100';
  const tooDear = compareDecimals(free, '0') <= 0 || compareDecimals(pct, '98') > 0;
  return (
    <>
      <div
        className="gauge preflight-gauge"
        role="meter"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(100, Math.ceil(Number(pct)))}
        aria-label={t('tasks.preflight.needs')}
      >
        <i className="gauge-fill" style={places({ p: Math.min(100, Number(pct)) })} />
        <i className="gauge-rule" />
      </div>
      <p className="micro numerals mt-1 whitespace-normal">
        {t('tasks.preflight.ofFree', {
          pct: formatPercent(pct, { tag, decimals: 0, rounding: 'up' }),
          free: freeText(free, { tag }),
        })}
      </p>
      {margin === '0' ? null : <p className="micro numerals whitespace-normal">{t('tasks.preflight.traderMargin', { margin })}</p>}
      {tooDear ? (
        <p className="field-error ink-warn mt-2" role="status">
          {t('tasks.preflight.tooDear')}
        </p>
      ) : null}
    </>
  );
}
