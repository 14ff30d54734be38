// Reads of the inbox are asked again when the stream brings a message.
import { pageMessage } from '@millrace/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { noticesTopic } from '../../shared/stream/topics.ts';
import { useTopic } from '../../shared/hooks/use-topic.ts';

export function useNewMessages(): void {
  const queries = useQueryClient();
  const { data } = useTopic(noticesTopic);
  const id = data?.id;
  useEffect(() => {
    if (id !== undefined) void queries.invalidateQueries({ queryKey: [pageMessage.path] });
  }, [id, queries]);
}
