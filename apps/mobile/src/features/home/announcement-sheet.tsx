// An announcement that opens over Home: read or put away, it does not come again.
import { readAnnouncement } from '@millrace/contract';
import { Button, Sheet, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useSender } from '../../shared/hooks/use-sender.ts';
import type { useAnnouncements } from '../messages/index.ts';

interface AnnouncementSheetProps {
  announcement: ReturnType<typeof useAnnouncements>[number];
  onClose: () => void;
}

export function AnnouncementSheet({ announcement: { id, title, language }, onClose }: AnnouncementSheetProps) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const send = useSender();
  const close = (): void => {
    onClose();
    // What could not be noted is shown again at the next start.
    void send(readAnnouncement, { id }).catch(() => undefined);
  };
  return (
    <Sheet open onClose={close} title={<span lang={language}>{title}</span>}>
      <Button
        look="primary"
        wide
        onClick={() => {
          onClose();
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
