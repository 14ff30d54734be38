// The ways to the messages, with their unread count, and to the trader's own account.
import { Badge, Icon, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { usePermission, useSession } from '../services/services-context.ts';

export function MessagesButton() {
  const { t } = useLocale();
  const navigate = useNavigate();
  const unread = useSession((state) => state.unread);
  if (!usePermission('P10600')) return null;
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={unread > 0 ? t('nav.unread', { n: unread }) : t('nav.messages')}
      onClick={() => void navigate({ to: '/message' })}
    >
      <Icon name="bell" />
      <Badge count={unread} />
    </button>
  );
}

export function AccountButton() {
  const { t } = useLocale();
  const navigate = useNavigate();
  return (
    <button type="button" className="icon-button" aria-label={t('nav.userCenter')} onClick={() => void navigate({ to: '/usercenter' })}>
      <Icon name="person" />
    </button>
  );
}
