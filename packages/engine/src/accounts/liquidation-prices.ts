// The liquidation prices that the venue last reported for an account's isolated positions.
import { compareDecimals, ticksOf } from '@millrace/market';
import type { Position } from '@millrace/okx';
import type { Account } from './account.ts';

/** Keeps what a position row says; a closed position has none. */
export function noteLiquidationPrice(account: Account, position: Position): void {
  const { instId, liquidationPrice, size } = position;
  const key = `${instId} ${legOfPosition(position)}`;
  if (liquidationPrice === null || position.marginMode !== 'isolated' || compareDecimals(size, '0') === 0) {
    account.liquidationPrices.delete(key);
  } else account.liquidationPrices.set(key, liquidationPrice);
}

/** The leg that a position belongs to. */
export function legOfPosition({ positionSide, size }: Pick<Position, 'positionSide' | 'size'>): 'L' | 'S' {
  return positionSide === 'short' || (positionSide === 'net' && compareDecimals(size, '0') < 0) ? 'S' : 'L';
}

/** Whether a price in ticks is at the liquidation price of a leg's position or beyond it; false while none is known. */
export function isAtLiquidation(
  account: Account,
  { instId, leg, tickSize }: { instId: string; leg: 'L' | 'S'; tickSize: string },
  ticks: number,
): boolean {
  const price = account.liquidationPrices.get(`${instId} ${leg}`);
  if (price === undefined) return false;
  return leg === 'L' ? ticks <= ticksOf(price, tickSize, 'ceil') : ticks >= ticksOf(price, tickSize, 'floor');
}
