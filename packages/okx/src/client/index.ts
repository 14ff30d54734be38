// Our OKX v5 client: one request per file, orders answer accepted, refused or unknown and never throw for what the venue did.
// place-order, place-algo-order and close-position are not exported here: only the engine's run-task may import them, each by its own name.
export type { Clock } from './clock.ts';
export { createBudget, type Budget, type BudgetOptions, type Lane, type Pass } from './budget.ts';
export { createConnection, type Connection, type ConnectionOptions } from './connection.ts';
export type { Credentials } from './sign.ts';
export type { Cause, OrderReply, Refused, Reply } from './reply.ts';
export type { RequestOptions } from './request.ts';
export {
  isCredentialFault,
  isDuplicateClientId,
  isExpired,
  isNothingToCancel,
  isOrderNotFound,
  isRateLimited,
  isTimestampRefused,
  isUnknownOutcome,
} from './codes.ts';
export type { InstrumentType, MarginMode, PositionSide, Side } from './fields.ts';
export type { AlgoOrder } from './algo-order.ts';
export type { Balance, CurrencyBalance } from './balance.ts';
export type { Fill } from './fill.ts';
export { isTerminal, type Order, type OrderState } from './order.ts';
export type { Position } from './position.ts';
export type { Ticker } from './ticker.ts';
export { cancelAlgoOrders, type AlgoOrderId, type CancelAlgoReply } from './cancel-algo-orders.ts';
export { cancelOrder } from './cancel-order.ts';
export { createFastKey, type FastKey } from './create-fast-key.ts';
export { deleteFastKey } from './delete-fast-key.ts';
export { exchangeOauthCode } from './exchange-oauth-code.ts';
export type { OauthSite } from './oauth-request.ts';
export { getAccountConfig, type AccountConfig } from './get-account-config.ts';
export { getAlgoOrder, type AlgoId } from './get-algo-order.ts';
export { getBalance } from './get-balance.ts';
export { getLeverageInfo, type LeverageInfo } from './get-leverage-info.ts';
export { getMarkPrice, type MarkPrice } from './get-mark-price.ts';
export { getOrder, type OrderId } from './get-order.ts';
export { getServerTime } from './get-server-time.ts';
export { getTicker } from './get-ticker.ts';
export { getTradeFee, type TradeFee } from './get-trade-fee.ts';
export { listAllPages } from './list-all-pages.ts';
export { listBills, type Bill, type BillsQuery } from './list-bills.ts';
export { listCandles, type CandlesQuery, type VenueCandle } from './list-candles.ts';
export { listFills, listFillsHistory, type FillsQuery } from './list-fills.ts';
export { listInstruments, type VenueInstrument } from './list-instruments.ts';
export { listOrderHistory, type OrderHistoryQuery } from './list-order-history.ts';
export { listPendingAlgoOrders, type PendingAlgoOrdersQuery } from './list-pending-algo-orders.ts';
export { listPendingOrders, type PendingOrdersQuery } from './list-pending-orders.ts';
export { listPositions, type PositionsQuery } from './list-positions.ts';
export { listTickers } from './list-tickers.ts';
export { setLeverage, type SetLeverage } from './set-leverage.ts';
export { setAccountLevel } from './set-account-level.ts';
export { setPositionMode } from './set-position-mode.ts';
export { createVenueClock, type ClockFrame, type VenueClock, type VenueClockOptions } from './venue-clock.ts';
export { realTimers, type Timers } from './timers.ts';
export type { StreamFault, StreamOptions, StreamState } from './stream-socket.ts';
export type { OrderUpdate } from './order-push.ts';
export { openBookStream, type BookLoss, type BookStream, type BookStreamOptions } from './open-book-stream.ts';
export type { OrderBook, PriceLevel } from './order-book.ts';
export { openPublicStream, type MarkPriceEvent, type PublicStream, type PublicStreamOptions } from './open-public-stream.ts';
export {
  createTickerReader,
  createTradeReader,
  readTicker,
  readTrade,
  type TickerEvent,
  type TickReader,
  type TradeEvent,
} from './tick-reader.ts';
export { readFrame, type Frame } from './frames.ts';
export {
  openBusinessStream,
  openPrivateStream,
  type AccountStream,
  type BusinessStreamOptions,
  type PrivateStreamOptions,
} from './open-private-stream.ts';
