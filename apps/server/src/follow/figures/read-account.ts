// What the exchange says of a lead account: equity, cash flow since the last reading, open positions, and trades by hand. Reads only.
import { addDecimals, multiplyDecimals, roundDecimal } from '@millrace/market';
import {
  getBalance,
  listAllPages,
  listBills,
  listFills,
  listPositions,
  type Connection,
  type Fill,
  type Position,
  type Reply,
} from '@millrace/okx';

const DAY_MS = 86_400_000;
/** The venue answers bills of seven days and fills of three; an hour less, for what passes while it is asked. */
const BILLS_MS = 7 * DAY_MS - 3_600_000;
const FILLS_MS = 3 * DAY_MS - 3_600_000;
/** Type of the bills of transfers to and from the trading account. */
const TRANSFER = '1';
const MONEY_PLACES = 18;

export interface AccountReading {
  /** Venue ms. */
  atMs: number;
  /** Of the trading account, USDT. */
  equity: string;
  /** Transfers to the trading account less those from it since the last reading, USDT; null where they cannot be known, "0" of the first reading. */
  cashFlow: string | null;
  /** Of all positions, USDT. */
  openResult: string;
  /** Of all positions at the mark price, USDT. */
  notional: string;
  /** Since the last reading; null where they cannot be known, none of the first reading. */
  fills: Fill[] | null;
}

/**
 * Undefined where the venue does not answer all of it: the hour has no point then, and the next reading covers it.
 * @param sinceMs of the last reading; null for the first
 * @param contractValues base units in one contract, by instrument
 */
export async function readAccount(
  connection: Connection,
  sinceMs: number | null,
  contractValues: ReadonlyMap<string, string>,
): Promise<AccountReading | undefined> {
  const positions = await listPositions(connection, { instType: 'SWAP' });
  const balance = await getBalance(connection);
  if (positions.kind !== 'ok' || balance.kind !== 'ok') return undefined;
  const { atMs, totalEquityUsd, currencies } = balance.data;
  const cashFlow = await cashFlowSince(connection, sinceMs, atMs);
  const fills = await fillsSince(connection, sinceMs, atMs);
  const notional = notionalOf(positions.data, contractValues);
  if (cashFlow === undefined || fills === undefined || notional === undefined) return undefined;
  return {
    atMs,
    equity: totalEquityUsd ?? currencies.find(({ currency }) => currency === 'USDT')?.equity ?? '0',
    cashFlow,
    openResult: positions.data.map(({ unrealizedPnl }) => unrealizedPnl).reduce(addDecimals, '0'),
    notional,
    fills,
  };
}

/** Null where a transfer was not in USDT, or lies further back than the venue answers. Undefined without an answer. */
async function cashFlowSince(connection: Connection, sinceMs: number | null, atMs: number): Promise<string | null | undefined> {
  if (sinceMs === null) return '0';
  if (atMs - sinceMs > BILLS_MS) return null;
  const reply = await listAllPages(
    (after) => listBills(connection, { type: TRANSFER, beginMs: sinceMs, ...(after !== undefined && { after }) }),
    ({ billId }) => billId,
  );
  const bills = between(reply, sinceMs, atMs)?.filter(({ type }) => type === TRANSFER);
  if (bills?.some(({ currency }) => currency !== 'USDT')) return null;
  return bills?.map(({ balanceChange }) => balanceChange).reduce(addDecimals, '0');
}

/** Null where some lie further back than the venue answers. Undefined without an answer. */
async function fillsSince(connection: Connection, sinceMs: number | null, atMs: number): Promise<Fill[] | null | undefined> {
  if (sinceMs === null) return [];
  if (atMs - sinceMs > FILLS_MS) return null;
  const reply = await listAllPages(
    (after) => listFills(connection, { beginMs: sinceMs, ...(after !== undefined && { after }) }),
    ({ billId }) => billId ?? '',
  );
  return between(reply, sinceMs, atMs);
}

/** After the last reading, up to and with this one: each row belongs to one reading. */
function between<Row extends { atMs: number }>(reply: Reply<Row[]>, sinceMs: number, untilMs: number): Row[] | undefined {
  return reply.kind === 'ok' ? reply.data.filter(({ atMs }) => atMs > sinceMs && atMs <= untilMs) : undefined;
}

/** Sum of |contracts| x contract value x mark price, half even at 18 decimals. Undefined where a price or a contract value is not known. */
function notionalOf(positions: readonly Position[], contractValues: ReadonlyMap<string, string>): string | undefined {
  let sum = '0';
  for (const { instId, size, markPrice } of positions) {
    const contracts = size.replace('-', '');
    const contractValue = contractValues.get(instId);
    if (contracts === '0') continue;
    if (markPrice === null || contractValue === undefined) return undefined;
    sum = addDecimals(sum, roundDecimal(multiplyDecimals(multiplyDecimals(contracts, contractValue), markPrice), MONEY_PLACES, 'halfEven'));
  }
  return sum;
}
