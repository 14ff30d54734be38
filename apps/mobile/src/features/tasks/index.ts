// What other features may use of the tasks.
export { formOf, NewTaskSheet, trades, useOfferedKinds } from './rows/new-task-sheet.tsx';
export { StateMark, StateShape } from './common/state-mark.tsx';
export { priceText, sizeText } from './common/figures.ts';
export { useInstrument, useInstruments, useLivePrices } from './common/use-instruments.ts';
export { Booked, InAll, OpenPct, OpenProfit } from './common/open-figures.tsx';
export { isHolding } from './common/open-profit.ts';
export { stateOf } from './common/task-waits.ts';
export { TaskWaiting } from './common/task-waiting.tsx';
export { useInAll, useRunningResult } from './common/use-open-profit.ts';
export { barsOf, linesOf, withPrice } from './details/chart-bars.ts';
export { useLeastNeeds } from './form/plan/use-least-needs.ts';
export { useTasks } from './common/use-tasks.ts';
export { layoutOf, type KindLayout } from './task-kinds.ts';
export { wayOf, type Way } from './task-words.ts';
export { loadKindInfo, loadTaskList } from './late.ts';
