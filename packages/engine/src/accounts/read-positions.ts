// What the venue holds for an account, in lots by `instId leg`, and the trades by which others reduced it. Null: the venue did not answer.
import { compareDecimals, fixedOf, lotsOf, negateDecimal, parseFixed } from '@millrace/market';
import { getBalance, listAllPages, listFills, listPositions, type Fill } from '@millrace/okx';
import { isKeyRefused, type Account } from './account.ts';
import { legOfPosition, noteLiquidationPrice } from './liquidation-prices.ts';

/** Lots of every isolated swap position. */
export async function readSwapLots(account: Account): Promise<Map<string, number> | null> {
  const reply = await listPositions(account.connection, { instType: 'SWAP' });
  if (reply.kind === 'refused' && isKeyRefused(reply)) account.breakKey(reply.code);
  if (reply.kind !== 'ok') return null;
  const lots = new Map<string, number>();
  for (const position of reply.data) {
    const facts = account.venue.instruments.get(position.instId);
    if (facts === undefined || position.marginMode !== 'isolated') continue;
    noteLiquidationPrice(account, position);
    const negative = compareDecimals(position.size, '0') < 0;
    const key = `${position.instId} ${legOfPosition(position)}`;
    lots.set(key, lotsOf(negative ? negateDecimal(position.size) : position.size, facts.lotSize, 'floor'));
  }
  return lots;
}

/** Cash of each spot instrument's base currency as lots. */
export async function readSpotLots(
  account: Account,
  instruments: readonly { instId: string; lotSize: string }[],
): Promise<Map<string, number> | null> {
  const reply = await getBalance(account.connection);
  if (reply.kind === 'refused' && isKeyRefused(reply)) account.breakKey(reply.code);
  if (reply.kind !== 'ok') return null;
  const cash = new Map(reply.data.currencies.map((row) => [row.currency, row.cash]));
  return new Map(
    instruments.map(({ instId, lotSize }) => {
      const held = cash.get(instId.slice(0, instId.indexOf('-'))) ?? '0';
      return [`${instId} L`, lotsOf(held.startsWith('-') ? '0' : held, lotSize, 'floor')];
    }),
  );
}

export interface MissingLots {
  instId: string;
  productType: 'spot' | 'swap';
  leg: 'L' | 'S';
  lots: number;
  lotSize: string;
}

/** The newest trades that closed this position and of which `isForeign` holds, as many as explain the missing lots; newest first. */
export async function readForeignFills(
  account: Account,
  { instId, productType, leg, lots, lotSize }: MissingLots,
  isForeign: (fill: Fill) => boolean,
): Promise<Fill[]> {
  const closing = leg === 'L' ? 'sell' : 'buy';
  const missing = fixedOf(lots, lotSize);
  const foreign = (fills: readonly Fill[]): Fill[] => fills.filter((fill) => fill.side === closing && isForeign(fill));
  const sizeOf = (fills: readonly Fill[]): bigint => fills.reduce((sum, fill) => sum + parseFixed(fill.size), 0n);
  const instType = productType === 'swap' ? ('SWAP' as const) : ('SPOT' as const);
  const reply = await listAllPages(
    (after) => listFills(account.connection, { instType, instId, ...(after === undefined ? {} : { after }) }),
    (fill) => fill.billId ?? '',
    (fills) => sizeOf(foreign(fills)) >= missing,
  );
  if (reply.kind !== 'ok') return [];
  const all = foreign(reply.data);
  return all.filter((_fill, index) => sizeOf(all.slice(0, index)) < missing);
}
