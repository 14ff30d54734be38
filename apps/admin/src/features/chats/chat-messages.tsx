// The messages of one conversation, older ones on demand, with the act that removes what must not stand there.
import { mayCall, pageDeskChatMessage, removeChatMessage, type getDeskChat } from '@millrace/contract/admin';
import type { ChatMessage, OutputOf } from '@millrace/contract';
import { Button, Moment, Notice, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { callServer, errorText } from '../../shared/api.ts';
import { ReasonedAct } from '../../shared/reasoned-act.tsx';
import { toaster, useOperator } from '../../shared/services.ts';
import { useSend } from '../../shared/use-call.ts';
import { ChatPicture } from './chat-picture.tsx';

type Found = OutputOf<typeof getDeskChat>;

export function ChatMessages({ found }: { found: Found }) {
  const { t } = useLocale();
  const { rows, busy, more } = useOlder(found);
  return (
    <section aria-label={t('console.chatMessages')}>
      {more ? (
        <Button size="small" busy={busy} onClick={more}>
          {t('console.chatOlder')}
        </Button>
      ) : null}
      <ol className="console-chat">
        {rows.map((message) => (
          <li key={message.number} data-sender={message.sender}>
            <Message chatId={found.chat.id} message={message} found={found} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What was read by steps stands before the newest page, which is read anew by itself. */
function useOlder({ chat, page }: Found): { rows: readonly ChatMessage[]; busy: boolean; more: (() => void) | undefined } {
  const { t } = useLocale();
  const [older, setOlder] = useState<readonly ChatMessage[]>([]);
  const [reached, setReached] = useState<number | null | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const before = reached === undefined ? page.beforeNumber : reached;
  const firstNew = page.rows[0]?.number ?? Infinity;
  const read = async (beforeNumber: number): Promise<void> => {
    setBusy(true);
    try {
      const found = await callServer(pageDeskChatMessage, { id: chat.id, beforeNumber });
      setOlder([...found.rows, ...older]);
      setReached(found.beforeNumber);
    } catch (error) {
      toaster.show(errorText(error, t));
    } finally {
      setBusy(false);
    }
  };
  return {
    rows: [...older.filter(({ number }) => number < firstNew), ...page.rows],
    busy,
    more: before === null ? undefined : () => void read(before),
  };
}

function Message({ chatId, message, found }: { chatId: string; message: ChatMessage; found: Found }) {
  const { t } = useLocale();
  const { roles } = useOperator();
  const remove = useSend(removeChatMessage, () => toaster.show(t('console.chatRemoved')));
  const { number, state, sender } = message;
  const { mark, traderRead } = found;
  const isRead = sender === 'support' && number <= traderRead;
  return (
    <>
      {state === 'sent' ? (
        <Content chatId={chatId} message={message} />
      ) : (
        <p className="ink-2">{t(state === 'takenBack' ? 'console.chatTakenBack' : 'console.chatRemovedFor', { reason: message.reason })}</p>
      )}
      <p className="label">
        {sender === 'support' ? `${mark} ${message.name}`.trim() : found.user.nickname} ·{' '}
        <Moment timeMs={message.createTime} parts="full" />
        {isRead ? ` · ${t('console.chatSeen')}` : ''}
      </p>
      {remove.error ? <Notice warn>{errorText(remove.error, t)}</Notice> : null}
      {state === 'sent' && mayCall(roles, removeChatMessage) ? (
        <div className="console-acts">
          <ReasonedAct
            size="small"
            label={t('console.chatRemove')}
            text={t('console.chatRemoveText')}
            isDanger
            isBusy={remove.isPending}
            onDo={(reason) => remove.mutate({ id: chatId, number, reason })}
          />
        </div>
      ) : null}
    </>
  );
}

function Content({ chatId, message: { text, pictures, place } }: { chatId: string; message: ChatMessage }) {
  const { t } = useLocale();
  return (
    <>
      {text === '' ? null : <p className="console-words">{text}</p>}
      {pictures.map((name) => (
        <ChatPicture key={name} chatId={chatId} name={name} />
      ))}
      {place === null ? null : (
        <p className="numerals">
          {t('console.chatPlace')} {place.name} {place.latitude}, {place.longitude}
        </p>
      )}
    </>
  );
}
