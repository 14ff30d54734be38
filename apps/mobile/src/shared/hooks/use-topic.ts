// A topic of the stream in a component. Topics must be stable: a constant, or made by useMemo from their id.
import { useCallback, useSyncExternalStore } from 'react';
import { useServices } from '../services/services-context.ts';
import type { TopicState } from '../stream/stream-client.ts';
import type { Topic } from '../stream/topics.ts';

export function useTopic<Data>(topic: Topic<Data>): TopicState<Data> {
  const { stream } = useServices().live;
  const subscribe = useCallback((listener: () => void) => stream.subscribe(topic, listener), [stream, topic]);
  return useSyncExternalStore(subscribe, () => stream.state(topic));
}
