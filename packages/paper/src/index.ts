// The paper exchange: the venue's v5 wire over invented money. Started here in process, or by main.ts as a process of its own.
export type { Speed } from './quotes/clock.ts';
export { readConfiguredAccount } from './accounts/configured-accounts.ts';
export { readFaultFile } from './faults/read-fault.ts';
export { readSettings } from './start/settings.ts';
export type { PaperOptions } from './start/paper-options.ts';
export { type PaperExchange, startPaperExchange } from './start/start-paper-exchange.ts';
export type { MarketChoice } from './start/timeline.ts';
