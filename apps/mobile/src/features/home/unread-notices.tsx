// What nobody has read yet, one line at a time: announcements that are shown as a line, then the newest messages; a tap opens one. Without any there is no line.
import { NoticeBar, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { usePermission } from '../../shared/services/services-context.ts';
import { useAnnouncements, useMessageText, useUnreadMessages } from '../messages/index.ts';

/** @param alone the messages stand beside, so only announcements are told */
export function UnreadNotices({ alone = false }: { alone?: boolean }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const shown = usePermission('P10003');
  const announcements = useAnnouncements().filter(({ shown: as, read, pinned }) => as === 'line' && (pinned || !read));
  const messages = useUnreadMessages();
  const textOf = useMessageText();
  const notices = [
    ...announcements.map(({ id, title }) => ({
      id,
      text: title,
      onOpen: () => void navigate({ to: '/message-details', search: { id, type: 'announcement' } }),
    })),
    ...(alone ? [] : messages).map((message) => ({
      id: message.id,
      text: textOf(message),
      onOpen: () => void navigate({ to: '/message-details', search: { id: message.id, type: 'message' } }),
    })),
  ];
  if (!shown || notices.length === 0) return null;
  return (
    <div className="mt-3 mb-3">
      <NoticeBar label={t('nav.messages')} notices={notices} />
    </div>
  );
}
