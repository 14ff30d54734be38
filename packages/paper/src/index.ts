// The paper exchange: the venue's v5 wire over invented money. Started here in process, or by main.ts as a process of its own.
export type { Speed } from './market/clock.ts';
export { readGivenAccount } from './accounts/given-accounts.ts';
export { readFaultFile } from './faults/read-fault.ts';
export { readSettings } from './settings.ts';
export { type PaperExchange, type PaperOptions, startPaperExchange } from './start-paper-exchange.ts';
export type { MarketChoice } from './market/timeline.ts';
