// The messages of one tab as a virtual list with a head for each section.
import type { Message } from '@millrace/contract';
import { formatMoment, Section, useLocale, VirtualList } from '@millrace/ui';
import { useMemo } from 'react';
import { MESSAGE_ROW_PX } from '../../shared/limits.ts';
import { inboxLines, type InboxLine } from './inbox-sections.ts';
import { MessageRow, type MessageRowProps } from './message-row.tsx';

interface InboxListProps extends Pick<MessageRowProps, 'onRead' | 'onDelete'> {
  messages: readonly Message[];
}

export function InboxList({ messages, onRead, onDelete }: InboxListProps) {
  const { t, tag, now } = useLocale();
  const lines = useMemo(() => inboxLines(messages, (timeMs) => formatMoment(timeMs, { tag, parts: 'date' }), now()), [messages, tag, now]);
  const headOf = ({ head, message }: InboxLine): string | undefined => {
    if (head === 'day') return formatMoment(message.createTime, { tag, parts: 'date' });
    return head && t(`inbox.${head}`);
  };
  return (
    <VirtualList
      label={t('nav.messages')}
      items={lines}
      keyOf={({ message }) => message.id}
      rowPx={MESSAGE_ROW_PX}
      renderRow={(line) => (
        <>
          {line.head ? <Section title={headOf(line)} /> : null}
          <div className={classOf(line)}>
            <MessageRow message={line.message} time={line.message.undecided ? 'dateTime' : 'minute'} onRead={onRead} onDelete={onDelete} />
          </div>
        </>
      )}
    />
  );
}

function classOf({ head, last }: InboxLine): string {
  return ['inbox-line', head ? 'inbox-line-first' : '', last ? 'inbox-line-last' : ''].filter(Boolean).join(' ');
}
