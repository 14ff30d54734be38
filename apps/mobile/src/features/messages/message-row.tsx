// One message: its words in the reader's language, its age, whether it was read. Unread is a shape and a word, not only weight.
import type { Message } from '@millrace/contract';
import { Icon, RelativeTime, useLocale } from '@millrace/ui';
import { useMessageText } from './message-text.ts';

export function MessageRow({ message, onRead }: { message: Message; onRead: (message: Message) => void }) {
  const { t } = useLocale();
  const textOf = useMessageText();
  const body = (
    <>
      <span className="row-icon">
        <Icon name={message.kind === 'cycleClosed' ? 'ok' : 'warn'} size={22} />
      </span>
      <span className="grow">
        <span className={message.read ? 'block ink-2' : 'block weight-medium'}>{textOf(message)}</span>
        <span className="row-detail block">
          <RelativeTime timeMs={message.createTime} />
          {message.read ? null : <> · {t('nav.unreadOne')}</>}
        </span>
      </span>
    </>
  );
  if (message.read) return <div className="row">{body}</div>;
  return (
    <button type="button" className="row" onClick={() => onRead(message)}>
      {body}
    </button>
  );
}
