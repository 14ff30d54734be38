// Every family of REST calls, one file each: what the exchange answers is this list. A new family is one file and one line here.
import { addAccountRateLimit } from '../accounts/account-rate-limit.ts';
import { addAssetCalls } from '../accounts/asset-calls.ts';
import { addBalanceCalls } from '../accounts/balance-calls.ts';
import { addBillCalls } from '../accounts/bill-calls.ts';
import { addConfigCalls } from '../accounts/config-calls.ts';
import { addFeeCalls } from '../accounts/fee-calls.ts';
import { addLeverageCalls } from '../accounts/leverage-calls.ts';
import { addMarginCalls } from '../accounts/margin-calls.ts';
import { addSavingsCalls } from '../accounts/savings-calls.ts';
import { addSizeCalls } from '../accounts/size-calls.ts';
import { addTransferCalls } from '../accounts/transfer-calls.ts';
import { addBookRoutes } from '../market/book-routes.ts';
import { addCandleRoutes } from '../market/candle-routes.ts';
import { addFundingRoutes } from '../market/funding-routes.ts';
import { addIndexRoutes } from '../market/index-routes.ts';
import { addMarketRoutes } from '../market/market-routes.ts';
import { addOpenInterest } from '../market/open-interest.ts';
import { addStatusRoutes } from '../market/status-routes.ts';
import { addTradeRoutes } from '../market/trade-routes.ts';
import { addAlgoCalls } from '../trading/algo-calls.ts';
import { addAlgoQueries } from '../trading/algo-queries.ts';
import { addCancelAllAfter } from '../trading/cancel-all-after.ts';
import { addClosePosition } from '../trading/close-position.ts';
import { addFillQueries } from '../trading/fill-queries.ts';
import { addOrderRoutes } from '../trading/order-calls.ts';
import { addOrderQueries } from '../trading/order-queries.ts';
import type { Api } from '../core/http.ts';

export const VENUE_CALLS: readonly ((api: Api) => void)[] = [
  addMarketRoutes,
  addCandleRoutes,
  addIndexRoutes,
  addFundingRoutes,
  addOpenInterest,
  addStatusRoutes,
  addBookRoutes,
  addTradeRoutes,
  addConfigCalls,
  addAccountRateLimit,
  addBalanceCalls,
  addLeverageCalls,
  addMarginCalls,
  addSizeCalls,
  addFeeCalls,
  addBillCalls,
  addAssetCalls,
  addTransferCalls,
  addSavingsCalls,
  addOrderRoutes,
  addOrderQueries,
  addClosePosition,
  addFillQueries,
  addCancelAllAfter,
  addAlgoCalls,
  addAlgoQueries,
];
