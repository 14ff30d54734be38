// What other features may use of the tasks.
export { NewTaskSheet, useOfferedKinds } from './rows/new-task-sheet.tsx';
export { StateMark, StateShape } from './common/state-mark.tsx';
export { TasksEntry } from './list/tasks-entry.tsx';
export { priceText, sizeText } from './common/figures.ts';
export { useInstrument, useInstruments, useLivePrices } from './common/use-instruments.ts';
export { Booked, OpenProfit } from './common/open-figures.tsx';
export { isHolding } from './common/open-profit.ts';
export { useRunningResult } from './common/use-open-profit.ts';
