// Where Home leads to beside the tabs; an entry whose page the menu closes is not shown.
import type { MessageKey } from '@millrace/i18n';
import { Icon, useLocale, type IconName } from '@millrace/ui';
import { Link } from '@tanstack/react-router';
import { usePageOpen } from '../../shared/pages/use-page-open.ts';
import './home.css';

const entries = [
  { to: '/recharge', icon: 'download', label: 'tabs.entry.topUp' },
  { to: '/invite', icon: 'share', label: 'tabs.entry.invite' },
  { to: '/profit', icon: 'chart', label: 'earnings.title' },
  { to: '/message', icon: 'megaphone', label: 'nav.messages' },
] as const satisfies readonly { to: string; icon: IconName; label: MessageKey }[];

export function HomeEntries() {
  const { t } = useLocale();
  return (
    <nav className="home-entries" aria-label={t('tabs.entries')}>
      {entries.map(({ to, icon, label }) => (
        <Entry key={to} to={to} icon={icon} label={t(label)} />
      ))}
    </nav>
  );
}

function Entry({ to, icon, label }: { to: (typeof entries)[number]['to']; icon: IconName; label: string }) {
  if (!usePageOpen(to)) return null;
  return (
    <Link className="home-entry" to={to}>
      <Icon name={icon} size={20} />
      {label}
    </Link>
  );
}
