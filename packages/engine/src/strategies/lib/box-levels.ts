// The prices of a box: its edges, where a touch is forgotten, where it is left for good, and its middle. z is half a step.
import { divCeil, divFloor, safeNumber } from '@millrace/market';
import type { Compiled } from './compiled-settings.ts';
import type { Box, Side } from './leg-state.ts';
import { RATE_DEN } from './money-units.ts';

export interface BoxLevels {
  /** Between the border and z inside it: where an entry may begin. */
  edge: { min: number; max: number };
  /** Further inside than 2 z: the touch is forgotten here or better. */
  forgotten: number;
  /** Further outside than 3 z: the box is left here or worse. */
  breakout: number;
  middle: number;
  /** Wide enough for entries: at least four steps. */
  wide: boolean;
}

/** Levels for one side. Worked figures: 58000-62000, step 1 %: the long edge ends at 58290, the break-out lies below 57130. */
export function boxLevels(c: Compiled, side: Side, box: Box): BoxLevels {
  const den = BigInt(2 * RATE_DEN);
  const away = (border: number, halfSteps: number): bigint => BigInt(border) * (den + BigInt(halfSteps) * BigInt(c.baseStep));
  const sum = BigInt(box.min + box.max);
  const wide = BigInt(box.max - box.min) * BigInt(RATE_DEN) >= 4n * BigInt(c.baseStep) * BigInt(box.min);
  if (side === 'L') {
    return {
      edge: { min: box.min, max: safeNumber(divFloor(away(box.min, 1), den)) },
      forgotten: safeNumber(divFloor(away(box.min, 2), den) + 1n),
      breakout: safeNumber(divCeil(away(box.min, -3), den) - 1n),
      middle: safeNumber(divCeil(sum, 2n)),
      wide,
    };
  }
  return {
    edge: { min: safeNumber(divCeil(away(box.max, -1), den)), max: box.max },
    forgotten: safeNumber(divCeil(away(box.max, -2), den) - 1n),
    breakout: safeNumber(divFloor(away(box.max, 3), den) + 1n),
    middle: safeNumber(divFloor(sum, 2n)),
    wide,
  };
}
