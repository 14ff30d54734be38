// Where a trail fires, given its extreme.
import { divCeil, divFloor, safeNumber } from '@millrace/market';

/** The price at which a trail with this extreme fires. dir 1: at or below; dir -1: at or above. Worked figure: 59000 less 0.3 % is 58823. */
export function trailLevel(dir: 1 | -1, ext: number, rateNum: number, rateDen: number): number {
  const product = ext * (rateDen - dir * rateNum);
  if (product < 0 || product > Number.MAX_SAFE_INTEGER) return wideLevel(dir, ext, rateNum, rateDen);
  const near = Math.floor(product / rateDen);
  const level = near * rateDen > product ? near - 1 : near;
  return dir === -1 && level * rateDen < product ? level + 1 : level;
}

function wideLevel(dir: 1 | -1, ext: number, rateNum: number, rateDen: number): number {
  const den = BigInt(rateDen);
  const product = BigInt(ext) * (den - BigInt(dir) * BigInt(rateNum));
  return safeNumber(dir === 1 ? divFloor(product, den) : divCeil(product, den));
}
