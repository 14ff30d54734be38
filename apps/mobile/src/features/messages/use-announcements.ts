// The announcements that are shown now; none without the permission, or while they cannot be read.
import { listAnnouncement, type Announcement } from '@millrace/contract';
import { useRead } from '../../shared/hooks/use-call.ts';
import { usePermission } from '../../shared/services/services-context.ts';
import { useNewMessages } from './use-new-messages.ts';

export function useAnnouncements(): readonly Announcement[] {
  const permitted = usePermission('P10003');
  useNewMessages();
  const { data } = useRead(listAnnouncement, {}, { enabled: permitted });
  return permitted ? (data?.rows ?? []) : [];
}
