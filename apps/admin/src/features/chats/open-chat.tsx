// One conversation: who the trader is, what was written, and the operator's acts.
import { closeChat, getDeskChat, mayCall, takeChat } from '@millrace/contract/admin';
import type { OutputOf } from '@millrace/contract';
import { languages } from '@millrace/contract';
import { Blank, Broken, Button, Chip, Moment, Notice, SkeletonRows, useLocale } from '@millrace/ui';
import { ApiError, errorText } from '../../shared/api.ts';
import { Fact, Facts } from '../../shared/facts.tsx';
import { useGo } from '../../shared/places.tsx';
import { useOperator } from '../../shared/services.ts';
import { useRead, useSend } from '../../shared/use-call.ts';
import { Answer } from './answer.tsx';
import { ChatMessages } from './chat-messages.tsx';
import { useChatsSearch } from './chats-search.ts';

type Found = OutputOf<typeof getDeskChat>;

export function OpenChat({ id }: { id: string }) {
  const { t } = useLocale();
  const { change } = useChatsSearch();
  const found = useRead(getDeskChat, { id }, { isLive: true });
  return (
    <>
      <p>
        <Button size="small" onClick={() => change({ id: undefined })}>
          {t('console.back')}
        </Button>
      </p>
      {found.data && !found.isPlaceholderData ? (
        <>
          {found.error ? <Notice warn>{errorText(found.error, t)}</Notice> : null}
          <Conversation found={found.data} />
        </>
      ) : found.error ? (
        found.error instanceof ApiError && found.error.reason !== undefined ? (
          <Blank icon="person" title={errorText(found.error, t)} />
        ) : (
          <Broken title={errorText(found.error, t)} onRetry={() => void found.refetch()} />
        )
      ) : (
        <SkeletonRows count={6} />
      )}
    </>
  );
}

function Conversation({ found }: { found: Found }) {
  const { t } = useLocale();
  const { roles } = useOperator();
  const { chat, user } = found;
  return (
    <article aria-label={user.uid}>
      <h2 className="console-subtitle">
        {user.nickname} <span className="numerals">{user.uid}</span> <Chip>{t(`console.chatState.${chat.state}`)}</Chip>
      </h2>
      <div className="console-columns">
        <div>
          <ChatMessages found={found} />
          {mayCall(roles, takeChat) ? <Acts found={found} /> : null}
        </div>
        <Trader found={found} />
      </div>
    </article>
  );
}

function Acts({ found: { chat, mark, shownName } }: { found: Found }) {
  const { t } = useLocale();
  const take = useSend(takeChat);
  const close = useSend(closeChat);
  const isOthers = chat.takenBy !== '' && !chat.isMine;
  const error = take.error ?? close.error;
  return (
    <>
      {isOthers ? (
        <Notice>{t('console.chatOthers', { name: chat.takenBy })}</Notice>
      ) : (
        <Answer id={chat.id} as={`${mark} ${shownName}`.trim()} />
      )}
      {error ? <Notice warn>{errorText(error, t)}</Notice> : null}
      <div className="console-acts">
        {chat.isMine ? null : (
          <Button size="small" look="line" busy={take.isPending} onClick={() => take.mutate({ id: chat.id })}>
            {t(isOthers ? 'console.chatTakeOver' : 'console.chatTake')}
          </Button>
        )}
        {chat.state === 'closed' ? null : (
          <Button size="small" look="line" busy={close.isPending} onClick={() => close.mutate({ id: chat.id })}>
            {t('console.chatClose')}
          </Button>
        )}
      </div>
    </>
  );
}

function Trader({ found: { chat, user, grantTime } }: { found: Found }) {
  const { t } = useLocale();
  const go = useGo();
  const open = (): void => go({ to: '/users', search: () => ({ id: user.uid }) });
  return (
    <Facts>
      <Fact label="UID">
        <button type="button" className="link numerals" onClick={open}>
          {user.uid}
        </button>
      </Fact>
      <Fact label={t('console.email')}>{user.email}</Fact>
      <Fact label={t('console.since')}>
        <Moment timeMs={user.createTime} parts="full" />
      </Fact>
      <Fact label={t('console.language')}>{languages.find(({ code }) => code === user.languageCode)?.name ?? user.languageCode}</Fact>
      <Fact label={t('console.teamLevel')}>{user.level}</Fact>
      {user.isFrozen ? <Fact label={t('console.marks')}>{t('console.frozen')}</Fact> : null}
      <Fact label={t('console.chatTakenBy')}>{chat.takenBy === '' ? t('console.nothing') : chat.takenBy}</Fact>
      <Fact label={t('console.chatGrant')}>
        {grantTime === null ? (
          t('console.chatGrantNone')
        ) : (
          <>
            {t('console.chatGrantUntil')} <Moment timeMs={grantTime} parts="full" />
          </>
        )}
      </Fact>
    </Facts>
  );
}
