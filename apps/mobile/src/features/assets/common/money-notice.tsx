// Says "paper" where the money of the tenant is practice money.
import { Notice, useLocale } from '@millrace/ui';
import { useWallet } from '../../../shared/hooks/use-wallet.ts';

export function MoneyNotice() {
  const { t } = useLocale();
  const { data } = useWallet();
  if (data?.money !== 'paper') return null;
  return (
    <div className="mb-3">
      <Notice>{t('wallet.paper')}</Notice>
    </div>
  );
}
