// A row that leads to the chat, with what is unread there; none where the menu does not list it.
import { getChat } from '@millrace/contract';
import { Plate, Row, Rows, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useRead } from '../../shared/hooks/use-call.ts';
import { usePermission, useSession } from '../../shared/services/services-context.ts';

export function ChatRow() {
  const { t } = useLocale();
  const navigate = useNavigate();
  const signedIn = useSession((state) => state.token !== undefined);
  const permitted = usePermission('P10601') && signedIn;
  const guest = useSession((state) => state.guest);
  const { data } = useRead(getChat, {}, { enabled: permitted && !guest });
  if (!permitted) return null;
  const unread = data?.unread ?? 0;
  return (
    <Plate>
      <Rows>
        <Row
          icon="mail"
          title={t('nav.chat')}
          line={unread > 0 ? t('nav.chatUnread', { count: unread }) : t('nav.chatText')}
          onClick={() => void navigate({ to: '/chat' })}
        />
      </Rows>
    </Plate>
  );
}
