// A place in a message, which opens on the page of places.
import type { ChatPlace } from '@millrace/contract';
import { Row, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';

export function PlaceRow({ place: { name, latitude, longitude } }: { place: ChatPlace }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  return (
    <div className="chat-place">
      <Row
        icon="pin"
        title={name === '' ? t('help.chat.place') : name}
        line={
          <span className="numerals">
            {latitude}, {longitude}
          </span>
        }
        onClick={() => void navigate({ to: '/open-location', search: { latitude: String(latitude), longitude: String(longitude), name } })}
      />
    </div>
  );
}
