// What can be traded on the trader's venue, and the live price of one instrument. The list is read once and kept for a while; prices come by the stream.
import { instrumentOfCurrency, isTaskCurrency, productList, type InstrumentInfo, type PriceFrame } from '@millrace/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useRead } from '../../../shared/hooks/use-call.ts';
import type { TopicState } from '../../../shared/stream/stream-client.ts';
import { priceTopic } from '../../../shared/stream/topics.ts';
import { useTopic } from '../../../shared/hooks/use-topic.ts';
import { useServices } from '../../../shared/services/services-context.ts';
import { INSTRUMENTS_FRESH_MS } from '../limits.ts';

export function useInstruments(): UseQueryResult<readonly InstrumentInfo[]> {
  return useRead(productList, {}, { staleMs: INSTRUMENTS_FRESH_MS });
}

export function useInstrument(instId: string | undefined): InstrumentInfo | undefined {
  const { data } = useInstruments();
  if (instId !== undefined && isTaskCurrency(instId)) return instrumentOfCurrency(instId);
  return data?.find((instrument) => instrument.instId === instId);
}

/** The newest frame of the stream. */
export function useLivePrice(instId: string): TopicState<PriceFrame> {
  return useTopic(useMemo(() => priceTopic(instId), [instId]));
}

/** The last prices of several instruments as the stream has them; drawn anew when one of them changes. */
export function useLivePrices(instIds: readonly string[]): (instId: string) => string | undefined {
  const { stream } = useServices().live;
  const names = [...new Set(instIds)].toSorted().join(' ');
  const topics = useMemo(() => (names === '' ? [] : names.split(' ').map(priceTopic)), [names]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = topics.map((topic) => stream.subscribe(topic, listener));
      return () => ends.forEach((end) => end());
    },
    [stream, topics],
  );
  const prices = useSyncExternalStore(subscribe, () => topics.map((topic) => stream.state(topic).data?.last ?? '').join(' '));
  return useMemo(() => {
    const last = prices.split(' ');
    const known = new Map(names.split(' ').map((instId, index) => [instId, last[index] || undefined]));
    return (instId) => known.get(instId);
  }, [names, prices]);
}

/** The live price, else the one the list came with; undefined while none is known. */
export function useLastPrice(instId: string): string | undefined {
  const live = useLivePrice(instId).data?.last;
  const listed = useInstrument(instId)?.lastPrice;
  return live ?? (listed === '' ? undefined : listed);
}
