// Our OKX v5 client: one request per file, orders answer accepted, refused or unknown and never throw for what the venue did.
// What places orders or moves money is not exported here: only the engine's senders (live/send.ts, live/send-move.ts) may import it, each by its own name.
export type { Clock } from './core/clock.ts';
export { createBudget, type Budget } from './core/budget.ts';
export { CONNECTIONS_PER_SECOND } from './core/limits.ts';
export { createConnection, type Connection } from './core/connection.ts';
export { signedHeaders, type Credentials, type SignedParts } from './core/sign.ts';
export type { MoveReply, OrderReply, Reply } from './core/reply.ts';
export {
  isCredentialFault,
  isDuplicateClientId,
  isNothingHeld,
  isOrderNotFound,
  isRateLimited,
  isBeyondPriceLimit,
  isShortOfBalance,
  isTimestampRefused,
} from './core/codes.ts';
export { instrumentTypeOf } from './core/fields.ts';
export type { AlgoOrder } from './requests/algo-order.ts';
export type { Balance } from './requests/balance.ts';
export type { Fill } from './requests/fill.ts';
export { isTerminal, type Order } from './requests/order.ts';
export type { Position } from './requests/position.ts';
export type { Ticker } from './requests/ticker.ts';
export { cancelAlgoOrders } from './requests/cancel-algo-orders.ts';
export { cancelOrder } from './requests/cancel-order.ts';
export { createFastKey } from './requests/create-fast-key.ts';
export { deleteFastKey } from './requests/delete-fast-key.ts';
export { exchangeOauthCode } from './requests/exchange-oauth-code.ts';
export type { OauthSite } from './requests/oauth-request.ts';
export { getAccountConfig, type AccountConfig } from './requests/get-account-config.ts';
export { getAlgoOrder } from './requests/get-algo-order.ts';
export { getBalance } from './requests/get-balance.ts';
export { getLeverageInfo } from './requests/get-leverage-info.ts';
export { getLendingRate } from './requests/get-lending-rate.ts';
export { getOrder } from './requests/get-order.ts';
export { getTradeFee, type TradeFee } from './requests/get-trade-fee.ts';
export { getTransferState } from './requests/get-transfer-state.ts';
export { listAllPages } from './requests/list-all-pages.ts';
export { listAssetBalances } from './requests/list-asset-balances.ts';
export { listAssetBills, type AssetBill } from './requests/list-asset-bills.ts';
export { listBills, type Bill } from './requests/list-bills.ts';
export { listCandleHistory, listCandles, type VenueCandle } from './requests/list-candles.ts';
export { getOrderBook, type BookLevel, type OrderBook } from './requests/get-order-book.ts';
export { getPriceLimit } from './requests/get-price-limit.ts';
export { getFundingRate, type FundingRate } from './requests/get-funding-rate.ts';
export { listFundingRates, type SettledFunding } from './requests/list-funding-rates.ts';
export { listFills, listFillsHistory } from './requests/list-fills.ts';
export { listInstruments, type VenueInstrument } from './requests/list-instruments.ts';
export { listInterest, type SavingsInterest } from './requests/list-interest.ts';
export { listPositions } from './requests/list-positions.ts';
export { listSavingsBalances } from './requests/list-savings-balances.ts';
export { listTickers } from './requests/list-tickers.ts';
export { setLeverage } from './requests/set-leverage.ts';
export { setAccountLevel } from './requests/set-account-level.ts';
export { setPositionMode } from './requests/set-position-mode.ts';
export { createConnectPace, type ConnectPace } from './streams/connect-pace.ts';
export { createEgress, type Egress } from './streams/egress.ts';
export { type ClockFrame, VenueClock } from './streams/venue-clock.ts';
export { openStreamSocket } from './streams/stream-socket.ts';
export type { StreamFault, StreamSocket, StreamState } from './streams/stream-options.ts';
export { isFittedToPosition, type OrderUpdate } from './streams/order-push.ts';
export { openPublicStream, type MarkPriceEvent, type PublicStream, type PublicStreamOptions } from './streams/open-public-stream.ts';
export { createTickerReader, createTradeReader, readTicker, readTrade, type TickerEvent, type TradeEvent } from './streams/tick-reader.ts';
export { isRecord, readFrame, type ChannelArg, type Push } from './streams/frames.ts';
export { openCandleStream, type CandleStream } from './streams/open-candle-stream.ts';
export { openBusinessStream, openPrivateStream, type AccountStream } from './streams/open-private-stream.ts';
