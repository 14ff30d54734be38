// The part of the engine that runs anywhere, the browser's preview included: strategies, their simulation, the ladder before a start.
export { backtest, type BacktestWay, type SweepTotals } from './backtest/fast/index.ts';
export * from './backtest/kinds.ts';
export * from './backtest/market.ts';
export { intrabarsOf, playOrders, reportJson, worseFirst, type ReadyBacktest, type TimedResult } from './backtest/play-orders.ts';
export { playPreview, previewSlippageRate, type Preview, type Previewed, type PreviewInstrument } from './backtest/preview.ts';
export type { BacktestRun } from './backtest/run.ts';
export type * from './backtest/report.ts';
export { idleFunds } from './strategies/idle-funds.ts';
export * from './strategies/registry.ts';
export { clientOrderPrefix } from './strategies/lib/client-order-id.ts';
export { decisionInstrument, type DecisionInstrument } from './strategies/lib/decision-instrument.ts';
export type * from './strategies/lib/decision.ts';
export type * from './strategies/lib/task-event.ts';
export { type AveragingState, legPhase, type LegPhase, type LegState } from './strategies/lib/leg-state.ts';
export * from './strategies/lib/plan-ladder.ts';
export { isBeyondMargin, type StartPlan } from './strategies/lib/start-plan.ts';
export type { LossQuestion } from './strategies/strategy.ts';
export { WatchIndex } from './watch-index/watch-index.ts';
