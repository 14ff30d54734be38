// The packages of fuel that the tenant sells.
import type { FuelPackage, Wallet } from '@millrace/contract';
import { addDecimals } from '@millrace/market';
import { formatDecimal, useLocale } from '@millrace/ui';
import { daysOf } from '../wallet/fuel-figures.ts';

interface OffersProps {
  wallet: Wallet;
  packages: readonly FuelPackage[];
  chosen: FuelPackage | undefined;
  onChoose: (offer: FuelPackage) => void;
}

export function Offers({ wallet, packages, chosen, onChoose }: OffersProps) {
  const { t, tag } = useLocale();
  return (
    <div className="fuel-offers" role="group" aria-label={t('wallet.package')}>
      {packages.map((offer) => {
        const { id, price, bonus } = offer;
        const days = daysOf({ fuel: addDecimals(price, bonus), fuelPerDay: wallet.fuelPerDay });
        return (
          <button key={id} type="button" className="fuel-offer" aria-pressed={chosen?.id === id} onClick={() => onChoose(offer)}>
            <span className="block">
              <b className="figure-m numerals">{formatDecimal(price, { tag })}</b> <span className="unit">USDT</span>
            </span>
            {/[1-9]/.test(bonus) ? (
              <span className="row-detail block">{t('wallet.bonus', { bonus: formatDecimal(bonus, { tag }) })}</span>
            ) : null}
            {days === undefined ? null : <span className="row-detail block">{t('wallet.lasts', { n: days })}</span>}
          </button>
        );
      })}
    </div>
  );
}
