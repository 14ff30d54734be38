// The newest messages of all tabs as rows, for a page that is about something else.
import { pageMessage } from '@millrace/contract';
import { Plate, useLocale } from '@millrace/ui';
import { useRead } from '../../shared/hooks/use-call.ts';
import { MESSAGES_PAGE } from '../../shared/limits.ts';
import { AreaTexts } from '../../shared/pages/area-texts.tsx';
import { MessageLink } from './message-row.tsx';
import { LATEST_SHOWN_MAX } from './limits.ts';
import { useNewMessages } from './use-new-messages.ts';
import './messages.css';

export function LatestMessages() {
  const { t } = useLocale();
  useNewMessages();
  const { data } = useRead(pageMessage, { pageSize: MESSAGES_PAGE });
  if (!data) return null;
  if (data.rows.length === 0)
    return (
      <Plate pad>
        <p className="label">{t('nav.noMessages')}</p>
      </Plate>
    );
  return (
    <AreaTexts area="inbox">
      <Plate>
        {data.rows.slice(0, LATEST_SHOWN_MAX).map((message) => (
          <MessageLink key={message.id} message={message} time="dateTime" />
        ))}
      </Plate>
    </AreaTexts>
  );
}
