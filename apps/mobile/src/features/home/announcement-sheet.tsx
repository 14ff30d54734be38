// An announcement that opens once over Home: read or put away, it does not come again.
import { readAnnouncement } from '@millrace/contract';
import { Button, Sheet, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSender } from '../../shared/hooks/use-sender.ts';
import { useAnnouncements } from '../messages/index.ts';

export function AnnouncementSheet() {
  const { t } = useLocale();
  const navigate = useNavigate();
  const send = useSender();
  const [closed, setClosed] = useState<readonly string[]>([]);
  const next = useAnnouncements().find(({ id, shown, read }) => shown === 'sheet' && !read && !closed.includes(id));
  if (!next) return null;
  const { id, title, language } = next;
  const close = (): void => {
    setClosed([...closed, id]);
    // What could not be noted is shown again at the next start.
    void send(readAnnouncement, { id }).catch(() => undefined);
  };
  return (
    <Sheet open onClose={close} title={<span lang={language}>{title}</span>}>
      <Button
        look="primary"
        wide
        onClick={() => {
          setClosed([...closed, id]);
          void navigate({ to: '/message-details', search: { id, type: 'announcement' } });
        }}
      >
        {t('tabs.readAnnouncement')}
      </Button>
      <Button wide onClick={close}>
        {t('common.close')}
      </Button>
    </Sheet>
  );
}
