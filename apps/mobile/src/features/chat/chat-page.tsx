// The chat with support. Its words come with those of help: a chunk of its own in each language would weigh on the first load.
import { Bar, Blank, Broken, Icon, Main, Notice, Screen, SkeletonRows, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { useBack } from '../../shared/hooks/use-back.ts';
import { AreaTexts } from '../../shared/pages/area-texts.tsx';
import { usePermission } from '../../shared/services/services-context.ts';
import { AccessSheet, AccessNotice } from './access.tsx';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { useChat, useReadMark, type Chat } from './use-chat.ts';
import { useOutbox, type UsedOutbox } from './use-outbox.ts';
import './chat.css';

export function ChatPage() {
  const permitted = usePermission('P10601');
  const goBack = useBack('/customerService');
  return (
    <AreaTexts area="help">
      <Screen>{permitted ? <OpenChat onBack={goBack} /> : <Refused onBack={goBack} />}</Screen>
    </AreaTexts>
  );
}

function Refused({ onBack }: { onBack: () => void }) {
  const { t } = useLocale();
  return (
    <>
      <Bar title={t('nav.chat')} onBack={onBack} />
      <Main>
        <Blank icon="shield" title={t('help.chat.reject')} text={t('help.chat.rejectText')} />
      </Main>
    </>
  );
}

function OpenChat({ onBack }: { onBack: () => void }) {
  const { t } = useLocale();
  const chat = useChat();
  const used = useOutbox(chat.take);
  const [isAsking, setIsAsking] = useState(false);
  useReadMark(chat);
  if (chat.isRefused && !chat.rows) return <Refused onBack={onBack} />;
  return (
    <>
      <Bar
        title={t('nav.chat')}
        under={chat.state?.mark}
        onBack={onBack}
        end={
          <button type="button" className="icon-button" aria-label={t('help.chat.access')} onClick={() => setIsAsking(true)}>
            <Icon name="eye" />
          </button>
        }
      />
      <Main className="chat-main">
        <Notice icon="shield">{t('help.chat.never')}</Notice>
        <Body chat={chat} used={used} />
        {chat.state?.grantTime ? <AccessNotice grantTime={chat.state.grantTime} onChange={chat.renew} /> : null}
      </Main>
      <Composer used={used} />
      <AccessSheet open={isAsking} onClose={() => setIsAsking(false)} onChange={chat.renew} />
    </>
  );
}

function Body({ chat, used }: { chat: Chat; used: UsedOutbox }) {
  const { t } = useLocale();
  const { rows, error } = chat;
  if (!rows && used.waiting.length === 0)
    return error ? <Broken title={errorText(error, t)} onRetry={chat.retry} busy={chat.isBusy} /> : <SkeletonRows count={4} />;
  if (rows?.length === 0 && used.waiting.length === 0)
    return <Blank icon="mail" title={t('help.chat.empty')} text={t('help.chat.emptyText')} />;
  return <MessageList chat={chat} rows={rows ?? []} used={used} />;
}
