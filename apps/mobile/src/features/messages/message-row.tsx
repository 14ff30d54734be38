// One message of the inbox: title, sentence, time, whether it was read. It opens its page; swiped aside it is read or deleted.
import type { Message } from '@millrace/contract';
import { Icon, Moment, SwipeRow, useLocale, type IconName, type SwipeAction } from '@millrace/ui';
import { Link } from '@tanstack/react-router';
import { messageIcon, useMessageTitle } from './message-title.ts';
import { useMessageText } from './message-text.ts';

export interface MessageRowProps {
  message: Message;
  /** Of a section of today and of what must be decided: the hour; else the day is in the head. */
  time: 'minute' | 'dateTime';
  onRead: (id: string) => void;
  onDelete: (id: string) => void;
}

export function MessageRow({ message, time, onRead, onDelete }: MessageRowProps) {
  const { t } = useLocale();
  const title = useMessageTitle()(message);
  const act = (id: 'read' | 'delete', icon: IconName, onAct: () => void): SwipeAction => {
    const word = t(`inbox.${id}`);
    return { id, icon, word, label: `${word}: ${title}`, danger: id === 'delete', onAct };
  };
  return (
    <SwipeRow
      actions={[...(message.read ? [] : [act('read', 'ok', () => onRead(message.id))]), act('delete', 'trash', () => onDelete(message.id))]}
    >
      <MessageLink message={message} time={time} />
    </SwipeRow>
  );
}

/** The message itself: opens its page. */
export function MessageLink({ message, time }: Pick<MessageRowProps, 'message' | 'time'>) {
  const { t } = useLocale();
  const title = useMessageTitle()(message);
  const text = useMessageText()(message);
  return (
    <Link className="row inbox-row" to="/message-details" search={{ id: message.id, type: 'message' }}>
      <span className="row-icon">
        <Icon name={messageIcon(message)} size={22} />
      </span>
      <span className="grow">
        <span className="inbox-row-head">
          <span className={message.read ? 'inbox-row-title' : 'inbox-row-title weight-semibold'}>{title}</span>
          <span className="row-detail">
            <Moment timeMs={message.createTime} parts={time} />
          </span>
          {message.read ? null : <span className="inbox-dot" role="img" aria-label={t('nav.unreadOne')} />}
        </span>
        <span className="row-detail inbox-row-text">{text}</span>
      </span>
    </Link>
  );
}
