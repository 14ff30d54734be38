// The notice of empty fuel as it stands now: it comes and goes with the wallet.
import type { Assignment } from '@millrace/contract';
import { Notice, useLocale } from '@millrace/ui';
import { Link } from '@tanstack/react-router';
import { useWallet } from '../hooks/use-wallet.ts';
import { usePageOpen } from './use-page-open.ts';

export function LiveFuelNotice({ environment }: { environment: Assignment['environment'] }) {
  const { t } = useLocale();
  const mayTopUp = usePageOpen('/recharge');
  const { data } = useWallet();
  if (!data || data.money !== environment || Number(data.fuel) > 0) return null;
  return (
    <div className="mb-3" data-figure="fuel-empty">
      <Notice warn>
        {t('refusal.fuelEmpty')}{' '}
        {mayTopUp ? (
          <Link className="link" to="/recharge">
            {t('wallet.topUpFuel')}
          </Link>
        ) : null}
      </Notice>
    </div>
  );
}
