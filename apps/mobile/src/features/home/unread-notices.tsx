// The newest messages that nobody has read, one line at a time; a tap leads to all of them. Without one there is no line.
import { NoticeBar, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { usePermission } from '../../shared/services/services-context.ts';
import { useMessageText, useUnreadMessages } from '../messages/index.ts';

export function UnreadNotices() {
  const { t } = useLocale();
  const navigate = useNavigate();
  const shown = usePermission('P10003');
  const messages = useUnreadMessages();
  const textOf = useMessageText();
  if (!shown || messages.length === 0) return null;
  const onOpen = (): void => void navigate({ to: '/message' });
  return (
    <div className="mt-3 mb-3">
      <NoticeBar label={t('nav.messages')} notices={messages.map((message) => ({ id: message.id, text: textOf(message), onOpen }))} />
    </div>
  );
}
