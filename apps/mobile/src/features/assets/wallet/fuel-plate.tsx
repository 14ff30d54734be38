// Fuel on its scale with the days it lasts, and what it is made of; each source leads to its statement.
import { fuelCurrencies, type Wallet } from '@millrace/contract';
import { Amount, FuelGauge, Plate, Row, Rows, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { usePageOpen } from '../../../shared/pages/use-page-open.ts';
import { FUEL_LOW } from '../limits.ts';
import { daysOf, scaleEndOf } from './fuel-figures.ts';
import { Hideable } from '../common/hidden-amounts.tsx';

export function FuelPlate({ wallet }: { wallet: Wallet }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const mayRead = usePageOpen('/energy');
  const days = daysOf(wallet);
  return (
    <Plate label={t('wallet.fuel')}>
      <div className="inset pt-4" data-figure="fuel" data-value={wallet.fuel}>
        <FuelGauge
          label={t('wallet.fuel')}
          value={wallet.fuel}
          max={String(scaleEndOf(wallet.fuel))}
          low={FUEL_LOW}
          unit=""
          note={days === undefined ? t('wallet.lastsUnknown') : t('wallet.lasts', { n: days })}
        />
      </div>
      <Rows>
        {[...fuelCurrencies, 'token' as const].map((currency) => (
          <Row
            key={currency}
            small
            title={t(`wallet.currency.${currency}`)}
            value={
              <Hideable>
                <Amount value={wallet[currency]} rounding="down" />
              </Hideable>
            }
            onClick={!mayRead || currency === 'token' ? undefined : () => void navigate({ to: '/energy', search: { type: currency } })}
          />
        ))}
      </Rows>
    </Plate>
  );
}
