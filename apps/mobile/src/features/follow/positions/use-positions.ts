// Copied positions of the caller, read again while they are shown, and their markets.
import { limits, pagePosition, type CopiedPosition } from '@millrace/contract';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { readOptions } from '../../../shared/hooks/read-options.ts';
import { useServices } from '../../../shared/services/services-context.ts';
import { useInstruments, useLivePrices } from '../../tasks/index.ts';
import { POSITIONS_FRESH_MS } from '../limits.ts';
import { closingFigures, resultAt, type ClosingFigures } from './position-figures.ts';

/** All of them: a copier has a bounded number. @param followId of one follow only */
export function usePositions(followId?: string): UseQueryResult<{ rows: readonly CopiedPosition[] }> {
  const { api } = useServices();
  return useQuery({
    ...readOptions(api, pagePosition, { pageNum: 1, pageSize: limits.pageSizeMax, ...(followId !== undefined && { followId }) }),
    refetchInterval: POSITIONS_FRESH_MS,
  });
}

export function usePositionsAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [pagePosition.path] });
}

export interface PositionMarket {
  lastPrice: string | undefined;
  tickSize: string;
  open: string | undefined;
  closing: ClosingFigures | undefined;
}

/** At the live price, else at the one that the list of instruments came with. */
export function usePositionMarkets(positions: readonly CopiedPosition[]): (position: CopiedPosition) => PositionMarket {
  const { data: instruments } = useInstruments();
  const live = useLivePrices(positions.map(({ instId }) => instId));
  return (position) => {
    const listed = instruments?.find(({ instId }) => instId === position.instId);
    const lastPrice = live(position.instId) ?? (listed?.lastPrice === '' ? undefined : listed?.lastPrice);
    return {
      lastPrice,
      tickSize: listed?.tickSize ?? '',
      open: resultAt(position, lastPrice, listed?.contractValue) ?? position.open ?? undefined,
      closing: listed && closingFigures(position, { ...listed, lastPrice, slippagePct: limits.slippagePct }),
    };
  };
}
