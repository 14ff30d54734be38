// Fuel on its scale with the days it lasts, and the way to more, for a page that is about something else.
import { Button, FuelGauge, Plate, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useWallet } from '../../../shared/hooks/use-wallet.ts';
import { usePageOpen } from '../../../shared/pages/use-page-open.ts';
import { FUEL_LOW } from '../limits.ts';
import { daysOf, scaleEndOf } from './fuel-figures.ts';

/** Nothing while the wallet is on its way or cannot be read: its own page says why. */
export function FuelLine() {
  const { t } = useLocale();
  const navigate = useNavigate();
  const mayRead = usePageOpen('/zichan');
  const mayTopUp = usePageOpen('/recharge');
  const { data: wallet } = useWallet();
  if (!mayRead || !wallet) return null;
  const days = daysOf(wallet);
  return (
    <Plate pad label={t('wallet.fuel')}>
      <div data-figure="fuel" data-value={wallet.fuel}>
        <FuelGauge
          label={t('wallet.fuel')}
          value={wallet.fuel}
          max={String(scaleEndOf(wallet.fuel))}
          low={FUEL_LOW}
          unit=""
          note={days === undefined ? t('wallet.lastsUnknown') : t('wallet.lasts', { n: days })}
          end={
            mayTopUp ? (
              <Button look="line" onClick={() => void navigate({ to: '/recharge' })}>
                {t('tabs.entry.topUp')}
              </Button>
            ) : undefined
          }
        />
      </div>
    </Plate>
  );
}
