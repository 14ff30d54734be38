// What a tick of a lot of an instrument is worth.
import { findInstrument, multiplyDecimals } from '@millrace/market';

/** USDT as a decimal; undefined for an instrument that this build does not know. */
export function usdtPerTickLot(instId: string): string | undefined {
  const found = findInstrument(instId);
  return found && multiplyDecimals(multiplyDecimals(found.tickSize, found.lotSize), found.contractValue);
}
