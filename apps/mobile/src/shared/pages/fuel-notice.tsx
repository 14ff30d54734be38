// Says that fuel is empty, with the way to top it up: nothing new is opened then, and exits go on.
import type { Assignment } from '@millrace/contract';
import { Notice, useLocale } from '@millrace/ui';
import { Link } from '@tanstack/react-router';
import { useWallet } from '../hooks/use-wallet.ts';
import { usePermission } from '../services/services-context.ts';
import { usePageOpen } from './use-page-open.ts';

/** @param environment of the account that would trade; accounts outside the tenant's own money need no fuel */
export function FuelNotice({ environment }: { environment: Assignment['environment'] | undefined }) {
  const mayRead = usePermission('P10400');
  return mayRead && environment !== undefined ? <LiveNotice environment={environment} /> : null;
}

/** Fuel runs out while the page stands. */
function LiveNotice({ environment }: { environment: Assignment['environment'] }) {
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
