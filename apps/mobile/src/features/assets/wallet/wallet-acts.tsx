// What a trader does with the wallet; acts whose page the menu closes are not shown.
import { Icon, useLocale, type IconName } from '@millrace/ui';
import type { MessageKey } from '@millrace/i18n';
import { Link } from '@tanstack/react-router';
import { usePageOpen } from '../../../shared/pages/use-page-open.ts';

const acts = [
  { to: '/recharge', icon: 'download', label: 'wallet.topUpFuel' },
  { to: '/drawMoney', icon: 'up', label: 'wallet.withdraw' },
  { to: '/nbhz', icon: 'external', label: 'wallet.transferShort' },
  { to: '/transfer-record', icon: 'list', label: 'wallet.records' },
] as const satisfies readonly { to: string; icon: IconName; label: MessageKey }[];

export function WalletActs() {
  const { t } = useLocale();
  return (
    <nav className="wallet-acts" aria-label={t('wallet.acts')}>
      {acts.map(({ to, icon, label }, index) => (
        <WalletAct key={to} to={to} icon={icon} label={t(label)} isFirst={index === 0} />
      ))}
    </nav>
  );
}

interface WalletActProps {
  to: (typeof acts)[number]['to'];
  icon: IconName;
  label: string;
  isFirst: boolean;
}

function WalletAct({ to, icon, label, isFirst }: WalletActProps) {
  if (!usePageOpen(to)) return null;
  return (
    <Link className={isFirst ? 'wallet-act is-first' : 'wallet-act'} to={to}>
      <span className="wallet-act-icon">
        <Icon name={icon} />
      </span>
      {label}
    </Link>
  );
}
