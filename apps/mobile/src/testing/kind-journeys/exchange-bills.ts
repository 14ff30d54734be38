// What the paper exchange says an account's trading brought, added up in whole numbers and apart from everything of the server's.
import { paperUrl, type PaperAccount } from '../system-calls.ts';
import type { RunningSystem } from '../running-system.ts';

export interface PaperOrder {
  clOrdId: string;
  side: string;
  posSide: string;
  state: string;
  accFillSz: string;
}

interface PaperBill {
  ccy: string;
  type: string;
  balChg: string;
}

/** Money paid in or out is not trading. */
const TRANSFER = '1';

export function ordersOf(system: RunningSystem, account: PaperAccount): Promise<PaperOrder[]> {
  return readPaper<PaperOrder[]>(system, account, 'orders');
}

/** Every change of a coin's balance but the money paid in, in units of 1e-18. */
export async function tradingBills(system: RunningSystem, account: PaperAccount, ccy = 'USDT'): Promise<bigint> {
  const bills = await readPaper<PaperBill[]>(system, account, 'bills');
  return bills.filter((bill) => bill.ccy === ccy && bill.type !== TRANSFER).reduce((sum, bill) => sum + units(bill.balChg), 0n);
}

/** A plain decimal in units of 1e-18. */
export function units(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.');
  const value = BigInt(whole + fraction.padEnd(18, '0'));
  return decimal.startsWith('-') ? -value : value;
}

/** As the app writes money: two places, half up in size, with a sign. */
export function shownMoney(value: bigint): string {
  const size = value < 0n ? -value : value;
  const cents = (size + 5n * 10n ** 15n) / 10n ** 16n;
  const text = `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`;
  return cents === 0n ? text : `${value < 0n ? '−' : '+'}${text}`;
}

async function readPaper<T>(system: RunningSystem, { apiKey }: PaperAccount, what: 'orders' | 'bills'): Promise<T> {
  return (await fetch(`${paperUrl(system)}/paper/${what}?apiKey=${apiKey}`)).json() as Promise<T>;
}
