// Stored rows of the exchange itself, of accounts, their keys and their trading money. Amounts are fixed integers of 10^-18.
import type { InstType } from '@millrace/market';

/** The exchange itself: which market it plays and since when. */
export interface MetaRow {
  marketKey: string;
  /** Venue time at which the market started. */
  startMs: number;
  /** Last funding settlement that was booked. */
  lastFundingMs: number;
  /** Tick of each instrument at the last start: prices of orders are in ticks. */
  tickSizes?: Record<string, string>;
  /** The market began in the past and has not caught up with the present yet. */
  catchesUp?: true;
}

/** What signs requests: the key an account was opened with, or one that an OAuth client made. */
export interface ApiKey {
  label: string;
  apiKey: string;
  secretKey: string;
  passphrase: string;
  /** Comma list of read_only, trade, withdraw. */
  perm: string;
  /** Comma list of addresses or CIDR ranges; "" = any. */
  ip: string;
}

/** A Fast API key: at most one of an account for each client. */
export interface KeyRow extends ApiKey {
  uid: string;
  clientId: string;
  bindApp: boolean;
  /** A deleted key is remembered only until the next snapshot. */
  deleted: boolean;
  createdMs: number;
}

export interface AccountRow extends ApiKey {
  uid: string;
  acctLv: string;
  posMode: 'long_short_mode' | 'net_mode';
  /** "0": a spot buy pays its fee in base coin; "1": always in quote. */
  feeType: '0' | '1';
  /** Fee level, a name in fee-levels.ts. */
  level: string;
  /** Leverage by `instId|posSide` (isolated) and `instId|cross`. */
  levers: Record<string, string>;
  /** Cancel-all-after: by tag ("" = every order) the venue time at which the orders are cancelled. */
  cancelAfter: Record<string, number>;
  /** Hashes of the browsers that may choose this account on the authorise page. */
  browsers: string[];
  createdMs: number;
}

export interface BalanceRow {
  uid: string;
  ccy: string;
  /** All that is owned, frozen and margin included; without the funding that isolated margins have kept or paid. */
  cash: bigint;
  uTime: number;
}

export interface BillRow {
  uid: string;
  billId: string;
  /** 1 transfer, 2 trade, 5 liquidation, 6 margin moved by hand, 8 funding fee. */
  type: string;
  subType: string;
  ccy: string;
  /** What the margin of an isolated position changed by: by hand (type 6), by funding (8), by funding that a closing makes cash (2, 5). */
  marginChange: bigint;
  /** What the cash of the currency changed by, exactly. */
  change: bigint;
  /** Cash afterwards. */
  balance: bigint;
  size: bigint;
  px: bigint;
  pnl: bigint;
  fee: bigint;
  instId: string;
  instType: InstType | '';
  mgnMode: string;
  ordId: string;
  clOrdId: string;
  tradeId: string;
  tag: string;
  execType: string;
  /** Of a transfer: the accounts, "6" funding and "18" trading. */
  from: string;
  to: string;
  ts: number;
}
