// What the login has at any width.
import { Icon, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { TenantMark } from '../../../shared/pages/tenant-mark.tsx';
import { useTenant } from '../../../shared/services/services-context.ts';

export function Brand() {
  return (
    <span className="brand-mark">
      <span className="brand-mark-icon">
        <TenantMark size={28} />
      </span>
      {useTenant()?.name}
    </span>
  );
}

export function Foot() {
  const { t } = useLocale();
  return (
    <footer className="gutter pb-5 pt-3">
      <p className="micro flex gap-2">
        <Icon name="shield" size={16} />
        <span>{t('accounts.hostNote', { host: location.host })}</span>
      </p>
    </footer>
  );
}

export function Help() {
  const { t } = useLocale();
  const navigate = useNavigate();
  return (
    <>
      <p className="login-question gutter">
        <button type="button" className="link link-quiet" onClick={() => void navigate({ to: '/customerService' })}>
          <Icon name="info" size={20} />
          &nbsp;{t('accounts.guestHelp')}
        </button>
      </p>
      <p className="login-question gutter">
        <button type="button" className="link link-quiet" onClick={() => void navigate({ to: '/download' })}>
          <Icon name="download" size={20} />
          &nbsp;{t('nav.download')}
        </button>
      </p>
    </>
  );
}
