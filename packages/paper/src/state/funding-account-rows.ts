// Stored rows of the funding account and of savings. Amounts are fixed integers of 10^-18.

/** What an account has beside its trading account, of one currency. */
export interface AssetRow {
  uid: string;
  ccy: string;
  cash: bigint;
  uTime: number;
}

export interface AssetBillRow {
  uid: string;
  billId: string;
  /** 1 deposit, 75 savings bought, 76 savings redeemed, 130 from the trading account, 131 to it. */
  type: string;
  ccy: string;
  change: bigint;
  /** Cash of the funding account afterwards. */
  balance: bigint;
  clientId: string;
  ts: number;
}

/** A transfer that was made; one that is refused leaves no row. */
export interface TransferRow {
  uid: string;
  transId: string;
  clientId: string;
  ccy: string;
  amount: bigint;
  /** "6" funding account, "18" trading account. */
  from: string;
  to: string;
  ts: number;
}

/** Money lent in simple earn, of one currency. */
export interface SavingsRow {
  uid: string;
  ccy: string;
  amount: bigint;
  /** The part of it that earns in the running hour; the rest waits for the next full hour. */
  lent: bigint;
  /** Interest received, ever; it is part of the amount. */
  earnings: bigint;
  /** Least yearly rate at which the owner lends, a fraction. */
  minRate: bigint;
  /** The full hour up to which interest was paid. */
  paidMs: number;
}

/** Interest of one hour. */
export interface LendingRow {
  uid: string;
  ccy: string;
  /** What was lent. */
  amount: bigint;
  earnings: bigint;
  /** Yearly, a fraction. */
  rate: bigint;
  ts: number;
}
