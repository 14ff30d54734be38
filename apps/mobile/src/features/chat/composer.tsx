// What the trader writes: words, up to four pictures, a place after it was shown.
import { limits } from '@millrace/contract';
import { ActionSheet, ConfirmSheet, Icon, ImageUploader, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { keepChosenPlace, readChosenPlace } from '../../shared/places/chosen-place.ts';
import { coordinatesOf } from '../../shared/places/place.ts';
import { isPlaceAsked, askPlace } from './place-asked.ts';
import { usePictures } from './use-pictures.ts';
import { WAITING_MAX, type Outbox } from './outbox.ts';
import type { UsedOutbox } from './use-outbox.ts';

export function Composer({ used: { outbox, waiting } }: { used: UsedOutbox }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [isChoosing, setIsChoosing] = useState(false);
  const [hasPictures, setHasPictures] = useState(false);
  const pictures = usePictures();
  const isFull = waiting.length >= WAITING_MAX;
  const isEmpty = text.trim() === '' && pictures.names.length === 0;
  const off = isEmpty || pictures.isBusy || isFull;
  const send = (): void => {
    if (off) return;
    outbox.add({ text: text.trim(), pictures: pictures.names, place: null });
    setText('');
    pictures.clear();
    setHasPictures(false);
  };
  return (
    <form
      className="chat-composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {hasPictures ? (
        <div className="chat-uploads">
          <ImageUploader
            label={t('help.chat.pictures')}
            images={pictures.images}
            max={limits.chatPicturesMax}
            bytesMax={limits.uploadBytesMax}
            hint={t('help.chat.picturesHint')}
            error={pictures.failure}
            onAdd={pictures.add}
            onRemove={pictures.remove}
            onRetry={pictures.retry}
          />
        </div>
      ) : null}
      {isFull ? <p className="chat-under">{t('help.chat.full')}</p> : null}
      <div className="chat-write">
        <button type="button" className="icon-button" aria-label={t('help.chat.attach')} onClick={() => setIsChoosing(true)}>
          <Icon name="addBox" />
        </button>
        <textarea
          className="chat-input"
          rows={1}
          aria-label={t('help.chat.write')}
          placeholder={t('help.chat.write')}
          maxLength={limits.chatTextMax}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="chat-send" aria-label={t('help.chat.send')} aria-disabled={off || undefined}>
          <Icon name="up" />
        </button>
      </div>
      <ActionSheet
        open={isChoosing}
        onClose={() => setIsChoosing(false)}
        title={t('help.chat.attach')}
        actions={[
          { id: 'picture', label: t('help.chat.picture'), icon: 'camera', onAct: () => setHasPictures(true) },
          {
            id: 'place',
            label: t('help.chat.place'),
            line: t('help.chat.placeLine'),
            icon: 'pin',
            onAct: () => {
              askPlace(true);
              void navigate({ to: '/choose-location' });
            },
          },
        ]}
      />
      <SendPlace outbox={outbox} />
    </form>
  );
}

/** Shown when the reader comes back from choosing a place: nothing is sent before he has seen it here. */
function SendPlace({ outbox }: { outbox: Outbox }) {
  const { t } = useLocale();
  const [place, setPlace] = useState(() => (isPlaceAsked() ? readChosenPlace() : undefined));
  const close = (): void => {
    askPlace(false);
    setPlace(undefined);
  };
  if (!place) return null;
  return (
    <ConfirmSheet
      open
      title={t('help.chat.placeAsk')}
      text={place.name}
      doLabel={t('help.chat.placeSend')}
      onDo={() => {
        outbox.add({ text: '', pictures: [], place });
        keepChosenPlace(undefined);
        close();
      }}
      onClose={close}
    >
      <p className="numerals">{coordinatesOf(place)}</p>
    </ConfirmSheet>
  );
}
