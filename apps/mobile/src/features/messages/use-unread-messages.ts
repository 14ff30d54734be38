// The newest unread messages of the first page; none without the permission, or while they cannot be read: they are an extra where they are shown.
import { pageMessage, type Message } from '@millrace/contract';
import { useRead } from '../../shared/hooks/use-call.ts';
import { useSession } from '../../shared/services/services-context.ts';
import { MESSAGES_PAGE, NOTICES_SHOWN_MAX } from '../../shared/limits.ts';
import { useNewMessages } from './use-new-messages.ts';
import { usePageOpen } from '../../shared/pages/use-page-open.ts';

export function useUnreadMessages(): readonly Message[] {
  const permitted = usePageOpen('/message');
  const unread = useSession((state) => state.unread);
  useNewMessages();
  const { data } = useRead(pageMessage, { pageSize: MESSAGES_PAGE }, { enabled: permitted && unread > 0 });
  return unread > 0 ? (data?.rows.filter((message) => !message.read).slice(0, NOTICES_SHOWN_MAX) ?? []) : [];
}
