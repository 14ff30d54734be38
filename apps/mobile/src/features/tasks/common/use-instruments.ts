// What can be traded on the trader's venue, and the live price of one instrument. The list is read once and kept for a while; prices come by the stream.
import { productList, type InstrumentInfo, type PriceFrame } from '@millrace/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useRead } from '../../../shared/hooks/use-call.ts';
import type { TopicState } from '../../../shared/stream/stream-client.ts';
import { priceTopic } from '../../../shared/stream/topics.ts';
import { useTopic } from '../../../shared/hooks/use-topic.ts';
import { INSTRUMENTS_FRESH_MS } from '../limits.ts';

export function useInstruments(): UseQueryResult<readonly InstrumentInfo[]> {
  return useRead(productList, {}, { staleMs: INSTRUMENTS_FRESH_MS });
}

export function useInstrument(instId: string | undefined): InstrumentInfo | undefined {
  const { data } = useInstruments();
  return data?.find((instrument) => instrument.instId === instId);
}

/** The newest frame of the stream. */
export function useLivePrice(instId: string): TopicState<PriceFrame> {
  return useTopic(useMemo(() => priceTopic(instId), [instId]));
}

/** The live price, else the one the list came with; undefined while none is known. */
export function useLastPrice(instId: string): string | undefined {
  const live = useLivePrice(instId).data?.last;
  const listed = useInstrument(instId)?.lastPrice;
  return live ?? (listed === '' ? undefined : listed);
}
