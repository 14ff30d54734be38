// One message that the server has numbered: its words, pictures and place, who wrote it and when, whether it was read, and taking it back.
import { limits, takeBackChat, type ChatMessage, type ChatState } from '@millrace/contract';
import { ActionSheet, ConfirmSheet, Icon, Moment, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { useSend } from '../../shared/hooks/use-call.ts';
import { useToast } from '../../shared/services/services-context.ts';
import { LinkedText } from './linked-text.tsx';
import { PlaceRow } from './place-row.tsx';
import { PrivatePicture } from './private-picture.tsx';

interface MessageItemProps {
  message: ChatMessage;
  state: ChatState | undefined;
  onMessage: (message: ChatMessage) => void;
}

export function MessageItem({ message, state, onMessage }: MessageItemProps) {
  const isOwn = message.sender === 'trader';
  return (
    <li className="chat-item" data-own={isOwn || undefined}>
      {message.state === 'sent' ? <Content message={message} hosts={state?.hosts ?? []} /> : <Gone message={message} />}
      <p className="chat-under">
        {isOwn ? null : (
          <span className="chat-mark">
            <Icon name="shield" size={16} /> {state?.mark} {message.name}
          </span>
        )}
        <Moment timeMs={message.createTime} parts="time" />
        {isOwn && message.state === 'sent' ? <ReadMark message={message} state={state} /> : null}
        {isOwn && message.state === 'sent' ? <TakeBack message={message} onMessage={onMessage} /> : null}
      </p>
    </li>
  );
}

function Content({ message: { text, pictures, place, reason }, hosts }: { message: ChatMessage; hosts: readonly string[] }) {
  const { t } = useLocale();
  return (
    <>
      {text === '' ? null : (
        <div className="chat-bubble">
          <LinkedText text={text} hosts={hosts} />
        </div>
      )}
      {pictures.map((name, at) => (
        <PrivatePicture key={name} name={name} label={t('help.chat.pictureOf', { index: at + 1, count: pictures.length })} />
      ))}
      {place === null ? null : <PlaceRow place={place} />}
      {reason === '' ? null : <p className="chat-under">{t('help.chat.pictureRemoved', { reason })}</p>}
    </>
  );
}

function Gone({ message: { state, reason } }: { message: ChatMessage }) {
  const { t } = useLocale();
  return <p className="chat-gone">{state === 'takenBack' ? t('help.chat.takenBack') : t('help.chat.removed', { reason })}</p>;
}

function ReadMark({ message, state }: { message: ChatMessage; state: ChatState | undefined }) {
  const { t } = useLocale();
  const isRead = message.number <= (state?.supportRead ?? 0);
  return (
    <span>
      <Icon name="check" size={16} /> {t(isRead ? 'help.chat.read' : 'help.chat.sent')}
    </span>
  );
}

function TakeBack({ message, onMessage }: { message: ChatMessage; onMessage: (message: ChatMessage) => void }) {
  const { t, now } = useLocale();
  const toast = useToast();
  const [step, setStep] = useState<'closed' | 'acts' | 'asking'>('closed');
  const send = useSend(takeBackChat);
  if (now() - message.createTime > limits.chatTakeBackSec * 1000) return null;
  const close = (): void => setStep('closed');
  const act = async (): Promise<void> => {
    try {
      onMessage(await send.mutateAsync({ number: message.number }));
    } catch (error) {
      toast(errorText(error, t));
    }
    close();
  };
  return (
    <>
      <button type="button" className="chat-more" aria-label={t('help.chat.acts')} onClick={() => setStep('acts')}>
        <Icon name="more" size={20} />
      </button>
      <ActionSheet
        open={step === 'acts'}
        onClose={close}
        title={t('help.chat.acts')}
        actions={[{ id: 'back', label: t('help.chat.takeBack'), icon: 'trash', danger: true, onAct: () => setStep('asking') }]}
      />
      <ConfirmSheet
        open={step === 'asking'}
        danger
        title={t('help.chat.takeBackAsk')}
        text={t('help.chat.takeBackText')}
        doLabel={t('help.chat.takeBack')}
        busy={send.isPending}
        onDo={() => void act()}
        onClose={close}
      />
    </>
  );
}
