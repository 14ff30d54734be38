// All orders of a trader's positions that were closed in 30 days, page after page.
import { limits, pageSignal } from '@millrace/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useServices } from '../../../shared/services/services-context.ts';
import { PAGES_READ_MAX, PAST_ORDERS_FRESH_MS } from '../limits.ts';
import type { PastOrders } from './copies-ask.ts';

export function usePastOrders(traderId: string): UseQueryResult<PastOrders> {
  const { api } = useServices();
  return useQuery({
    queryKey: [pageSignal.path, traderId, 'all'],
    staleTime: PAST_ORDERS_FRESH_MS,
    queryFn: async ({ signal }): Promise<PastOrders> => {
      const orders: PastOrders['orders'][number][] = [];
      for (let pageNum = 1; ; pageNum += 1) {
        const page = await api.call(pageSignal, { traderId, pageNum, pageSize: limits.pageSizeMax }, { signal });
        orders.push(...page.rows);
        if (orders.length >= page.total || page.rows.length === 0 || pageNum === PAGES_READ_MAX)
          return { orders, meanSlipBp: page.meanSlipBp };
      }
    },
  });
}
