// One message that is not sent yet: being sent, waiting for the line, or refused with the reason.
import { Button, Icon, useLocale } from '@millrace/ui';
import { useLost } from '../../shared/hooks/use-lost.ts';
import { LinkedText } from './linked-text.tsx';
import type { Outbox, WaitingMessage } from './outbox.ts';
import { PlaceRow } from './place-row.tsx';
import { PrivatePicture } from './private-picture.tsx';

export function WaitingItem({ message, outbox }: { message: WaitingMessage; outbox: Outbox }) {
  const { t } = useLocale();
  const lost = useLost();
  const { clientId, text, pictures, place, failure } = message;
  return (
    <li className="chat-item" data-own data-waiting>
      {text === '' ? null : (
        <div className="chat-bubble">
          <LinkedText text={text} hosts={[]} />
        </div>
      )}
      {pictures.map((name, at) => (
        <PrivatePicture key={name} name={name} label={t('help.chat.pictureOf', { index: at + 1, count: pictures.length })} />
      ))}
      {place === null ? null : <PlaceRow place={place} />}
      {failure === '' ? (
        <p className="chat-under">{t(lost ? 'help.chat.waitsForLine' : 'help.chat.sending')}</p>
      ) : (
        <>
          <p className="chat-under chat-failed" role="alert">
            <Icon name="warn" size={16} /> {t('help.chat.notSent', { reason: failure })}
          </p>
          <div className="flex gap-2">
            <Button size="small" onClick={() => outbox.retry(clientId)}>
              {t('common.retry')}
            </Button>
            <Button size="small" onClick={() => outbox.discard(clientId)}>
              {t('help.chat.discard')}
            </Button>
          </div>
        </>
      )}
    </li>
  );
}
