// The order of instruments by their change. Pure.
import type { InstrumentInfo } from '@millrace/contract';
import { compareDecimals, isDecimal } from '@millrace/market';

export type MoverOrder = 'risers' | 'fallers';

type Changing = Pick<InstrumentInfo, 'instId' | 'changePct'>;

/** Risers first or fallers first; those without a known change stand last, by name. */
export function sortMovers<Instrument extends Changing>(instruments: readonly Instrument[], order: MoverOrder): readonly Instrument[] {
  return instruments.toSorted((one, other) => {
    const known = Number(isDecimal(other.changePct)) - Number(isDecimal(one.changePct));
    if (known !== 0) return known;
    const compared = isDecimal(one.changePct) ? compareDecimals(one.changePct, other.changePct) : 0;
    if (compared !== 0) return order === 'risers' ? -compared : compared;
    return one.instId < other.instId ? -1 : 1;
  });
}
