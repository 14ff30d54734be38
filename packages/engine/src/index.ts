// The engine's runtime: what the server may use of it. The strategies themselves and all pure arithmetic are in `@millrace/engine/pure`.
export { CLUSTER_LEASE_MS } from './limits.ts';
export { claimPosition, positionSidesOf, releasePosition, type PositionClaim } from './stores/position-claims.ts';
export { insertTaskEvent, insertTaskEvents, listPendingActions, type NewTaskEvent } from './stores/task-events.ts';
export {
  confirmStart,
  countTasks,
  countTasksOfCredential,
  findShardOfTask,
  findTask,
  insertTask,
  listTasks,
  listTasksAtWork,
  listTasksOfGroup,
  lockTask,
  setGroupStep,
  softDeleteTask,
  type NewTask,
  type PosSide,
  type Queryable,
  type StoredAction,
  type TaskGroup,
  type TaskPlace,
  type TaskRow,
  type TaskSummary,
} from './stores/task-store.ts';
export type { TaskView } from './strategies/lib/task-view.ts';
export { findOrder, hasOpenOrders, hasUnknownOrder, listOpenOrders, type OrderRow, type OrderStatus } from './stores/order-store.ts';
export { listDecisions, sumCycles } from './stores/record-store.ts';
export { sumSaved } from './stores/saved-funds.ts';
export { readTradeCalendar } from './stores/trade-calendar.ts';
export { countTradeEntries, listTradeEntries, type EntriesQuery, type TradeEntry } from './stores/trade-entries.ts';
export { listTradeCycles, listTradeRecords, type CycleSearch, type RecordSearch } from './stores/trade-records.ts';
export { listFillsOfCycles, listTradeFills, resultsOfFills, tradeKeyOf } from './stores/trade-fills.ts';
export { tradeCycleOf, tradeFillOf, tradeRecordOf, type RecordInstrument } from './stores/trade-record-texts.ts';
export { markCredentialBroken, type BrokenCredential } from './stores/credential-store.ts';
export { ConcurrencyLimiter } from './concurrency-limiter.ts';
export { netBeyondLossLimit } from './live/loss-limit.ts';
export { startEngine, type Engine } from './live/engine.ts';
export { killPoints, type EngineOptions, type KillPoint, type Logger, type TakeOver, type VenueSettings } from './options.ts';
export type { OnFacts, TaskFacts } from './stores/write-decisions.ts';
export { writeCopies } from './copying/copy-writer.ts';
export { isCopiedKind, tellWaiting, writeSignals } from './copying/signal-writer.ts';
export { isLeadAccount, readTraderMargin, withoutMargin } from './copying/trader-margin.ts';
export { createActivity } from './activity.ts';
export { askForBars, listHistoryFigures, listStoredFunding, pruneChunks } from './history/bar-store.ts';
export { readPackedDays } from './history/packed-days.ts';
export { readBars } from './history/read-bars.ts';
export { startHistory, type History, type HistoryStatus } from './history/history.ts';
export { barMsOf, FoldedBars, liveBars, type FoldedSpans } from './history/folded-bars.ts';
export type { BarClosing, LiveBars } from './live-bars.ts';
export { watchVenues, type VenueWatch } from './watch-venues.ts';
export type { Price, PriceListener } from './accounts/price-feed.ts';
export type { InstrumentFacts } from './accounts/instruments.ts';
