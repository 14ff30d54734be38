// What a paper exchange is started with.
import type { ConfiguredAccount } from '../accounts/configured-accounts.ts';
import type { BookKind } from '../core/exchange.ts';
import type { OauthClient } from '../oauth/clients.ts';
import type { Speed } from '../quotes/clock.ts';
import type { MarketChoice } from './timeline.ts';

export interface PaperOptions {
  /** 0 = any free port. */
  port: number;
  host: string;
  /** Folder of journal and clock; made when missing. */
  dataDir: string;
  market: MarketChoice;
  speed: Speed;
  /** Least steps of the price path (steps:N). */
  steps: number;
  slippageBp: number;
  /** bars unless set. */
  book?: BookKind;
  /** Funding rates of the settlements, one after the other and over again; the default rate unless set. A mirror has its own. */
  fundingRates?: readonly string[];
  /** Programs that may ask people for Fast API keys. */
  clients?: readonly OauthClient[];
  /** Mean worth of a level of the depth book, USDT. */
  depthUsdt?: number;
  /** Whether the number of calls is limited as at the venue; never at speed max. */
  rateLimits?: boolean;
  /** Wall time, ms. */
  wallNow?: () => number;
  /** Accounts with keys that their owners chose; opened at start unless they exist. */
  accounts?: readonly ConfiguredAccount[];
  /** Faults to plan at the start: the text of a fault file. */
  faults?: string;
  /** Whoever sends it may do what is otherwise for this machine alone. */
  token?: string;
  /** Ends the process at once; without it no fault can crash the exchange (it runs inside another process). */
  crash?: () => void;
}
