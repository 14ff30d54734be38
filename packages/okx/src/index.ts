// Our OKX v5 client: one request per file, orders answer accepted, refused or unknown and never throw for what the venue did.
// place-order, place-algo-order and close-position are not exported here: only the engine's sender (live/send.ts) may import them, each by its own name.
export type { Clock } from './core/clock.ts';
export { createBudget, type Budget, type BudgetOptions, type Lane, type Pass } from './core/budget.ts';
export { createConnection, type Connection, type ConnectionOptions } from './core/connection.ts';
export { signedHeaders, type Credentials, type SignedParts } from './core/sign.ts';
export type { Cause, OrderReply, Refused, Reply } from './core/reply.ts';
export type { RequestOptions } from './core/request.ts';
export {
  isCredentialFault,
  isDuplicateClientId,
  isExpired,
  isNothingToCancel,
  isOrderNotFound,
  isRateLimited,
  isTimestampRefused,
  isUnknownOutcome,
} from './core/codes.ts';
export { instrumentTypeOf, type InstrumentType, type MarginMode, type PositionSide, type Side } from './core/fields.ts';
export type { AlgoOrder } from './requests/algo-order.ts';
export type { Balance, CurrencyBalance } from './requests/balance.ts';
export type { Fill } from './requests/fill.ts';
export { isTerminal, type Order, type OrderState } from './requests/order.ts';
export type { Position } from './requests/position.ts';
export type { Ticker } from './requests/ticker.ts';
export { cancelAlgoOrders, type AlgoOrderId, type CancelAlgoReply } from './requests/cancel-algo-orders.ts';
export { cancelOrder } from './requests/cancel-order.ts';
export { createFastKey, type FastKey } from './requests/create-fast-key.ts';
export { deleteFastKey } from './requests/delete-fast-key.ts';
export { exchangeOauthCode } from './requests/exchange-oauth-code.ts';
export type { OauthSite } from './requests/oauth-request.ts';
export { getAccountConfig, type AccountConfig } from './requests/get-account-config.ts';
export { getAlgoOrder, type AlgoId } from './requests/get-algo-order.ts';
export { getBalance } from './requests/get-balance.ts';
export { getLeverageInfo, type LeverageInfo } from './requests/get-leverage-info.ts';
export { getMarkPrice, type MarkPrice } from './requests/get-mark-price.ts';
export { getOrder, type OrderId } from './requests/get-order.ts';
export { getServerTime } from './requests/get-server-time.ts';
export { getTicker } from './requests/get-ticker.ts';
export { getTradeFee, type TradeFee } from './requests/get-trade-fee.ts';
export { listAllPages } from './requests/list-all-pages.ts';
export { listBills, type Bill, type BillsQuery } from './requests/list-bills.ts';
export { listCandles, type CandlesQuery, type VenueCandle } from './requests/list-candles.ts';
export { listFundingRates, type SettledFunding } from './requests/list-funding-rates.ts';
export { listFills, listFillsHistory, type FillsQuery } from './requests/list-fills.ts';
export { listInstruments, type VenueInstrument } from './requests/list-instruments.ts';
export { listOrderHistory, type OrderHistoryQuery } from './requests/list-order-history.ts';
export { listPendingAlgoOrders, type PendingAlgoOrdersQuery } from './requests/list-pending-algo-orders.ts';
export { listPendingOrders, type PendingOrdersQuery } from './requests/list-pending-orders.ts';
export { listPositions, type PositionsQuery } from './requests/list-positions.ts';
export { listTickers } from './requests/list-tickers.ts';
export { setLeverage, type SetLeverage } from './requests/set-leverage.ts';
export { setAccountLevel } from './requests/set-account-level.ts';
export { setPositionMode } from './requests/set-position-mode.ts';
export { createVenueClock, type ClockFrame, type VenueClock, type VenueClockOptions } from './core/venue-clock.ts';
export { realTimers, type Timers } from './core/timers.ts';
export { openStreamSocket, type StreamFault, type StreamOptions, type StreamSocket, type StreamState } from './streams/stream-socket.ts';
export type { OrderUpdate } from './streams/order-push.ts';
export { openBookStream, type BookLoss, type BookStream, type BookStreamOptions } from './streams/open-book-stream.ts';
export type { OrderBook, PriceLevel } from './streams/order-book.ts';
export { openPublicStream, type MarkPriceEvent, type PublicStream, type PublicStreamOptions } from './streams/open-public-stream.ts';
export {
  createTickerReader,
  createTradeReader,
  readTicker,
  readTrade,
  type TickerEvent,
  type TickReader,
  type TradeEvent,
} from './streams/tick-reader.ts';
export { isRecord, readFrame, type ChannelArg, type Frame, type Push } from './streams/frames.ts';
export {
  openBusinessStream,
  openPrivateStream,
  type AccountStream,
  type BusinessStreamOptions,
  type PrivateStreamOptions,
} from './streams/open-private-stream.ts';
