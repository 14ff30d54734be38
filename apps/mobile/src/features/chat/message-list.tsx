// The messages, oldest first, those that wait at the end. Stays at the newest unless the reader has scrolled up.
import type { ChatMessage } from '@millrace/contract';
import { Button, Moment, useLocale } from '@millrace/ui';
import { Fragment, useEffect, useRef, useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { useToast } from '../../shared/services/services-context.ts';
import { MessageItem } from './message-item.tsx';
import { WaitingItem } from './waiting-item.tsx';
import type { Chat } from './use-chat.ts';
import type { UsedOutbox } from './use-outbox.ts';

/** Messages further apart than this have the time between them. */
const PAUSE_MS = 600_000;
/** So near the end counts as reading along. */
const END_PX = 160;

interface MessageListProps {
  chat: Chat;
  rows: readonly ChatMessage[];
  used: UsedOutbox;
}

export function MessageList({ chat, rows, used }: MessageListProps) {
  const { t } = useLocale();
  const waiting = used.waiting.filter(({ clientId }) => !rows.some((row) => row.clientId === clientId));
  useEndInView(`${rows.at(-1)?.number ?? 0} ${waiting.length}`);
  return (
    <>
      <Older chat={chat} />
      <ol className="chat-list" aria-label={t('help.chat.messages')} aria-live="polite">
        {rows.map((message, at) => (
          <Fragment key={message.number}>
            {message.createTime - (rows[at - 1]?.createTime ?? 0) > PAUSE_MS ? (
              <li className="chat-pause">
                <Moment timeMs={message.createTime} parts="dateTime" />
              </li>
            ) : null}
            <MessageItem message={message} state={chat.state} onMessage={chat.take} />
          </Fragment>
        ))}
        {waiting.map((message) => (
          <WaitingItem key={message.clientId} message={message} outbox={used.outbox} />
        ))}
      </ol>
    </>
  );
}

/** What comes before, without moving what is read. */
function Older({ chat: { older } }: { chat: Chat }) {
  const { t } = useLocale();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  if (!older) return null;
  const read = async (): Promise<void> => {
    setBusy(true);
    const page = document.documentElement;
    const fromEnd = page.scrollHeight - page.scrollTop;
    try {
      await older();
      requestAnimationFrame(() => page.scrollTo({ top: page.scrollHeight - fromEnd }));
    } catch (error) {
      toast(errorText(error, t));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="gutter py-4">
      <Button wide busy={busy} onClick={() => void read()}>
        {t('help.chat.older')}
      </Button>
    </div>
  );
}

function useEndInView(newest: string): void {
  const seen = useRef<string>(undefined);
  useEffect(() => {
    if (seen.current === newest) return;
    const page = document.documentElement;
    const isNear = page.scrollHeight - page.scrollTop - page.clientHeight < END_PX + page.clientHeight / 2;
    if (seen.current === undefined || isNear) page.scrollTo({ top: page.scrollHeight });
    seen.current = newest;
  });
}
