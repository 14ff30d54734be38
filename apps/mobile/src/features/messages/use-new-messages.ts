// Reads of the inbox and of announcements are asked again when the stream says that it changed.
import { getAnnouncement, getMessage, listAnnouncement, pageMessage } from '@millrace/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { noticesTopic } from '../../shared/stream/topics.ts';
import { useTopic } from '../../shared/hooks/use-topic.ts';

export function useNewMessages(): void {
  const queries = useQueryClient();
  const { data: changes = 0 } = useTopic(noticesTopic);
  useEffect(() => {
    if (changes === 0) return;
    for (const { path } of [pageMessage, getMessage, listAnnouncement, getAnnouncement])
      void queries.invalidateQueries({ queryKey: [path] });
  }, [changes, queries]);
}
