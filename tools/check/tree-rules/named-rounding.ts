// `/` between integers truncates without saying so: packages/market/src/decimal.ts divides with its rounding named (decision 305). The fast backtests, which are
// compared with a reference byte by byte, divide by hand.
import { lineAt, type Finding, type SourceFile, type TreeRule } from '../tree.ts';

const BY_HAND = /^packages\/(?:market\/src\/decimal\.ts$|engine\/src\/backtest\/fast\/)/;
/** A division that shows a BigInt on one side. Integers without a literal, a conversion or the fixed-point unit beside the slash are not recognised. */
const DIVISION =
  /(?:\b\d[\d_]*n|\bFIXED_ONE|\bBigInt\([^()]*\))\)* \/ |(?<=[\w)\]]) \/ \(*(?:\w+ \* )?(?:\d[\d_]*n\b|BigInt\(|FIXED_ONE\b)/g;

export const namedRounding: TreeRule = {
  name: 'divisions of integers name their rounding',
  find: (tree) => tree.sources.filter(({ path, isTest }) => !isTest && !BY_HAND.test(path)).flatMap(divisionsIn),
};

function divisionsIn({ path, code }: SourceFile): Finding[] {
  return [...code.matchAll(DIVISION)].map((match) => ({
    file: path,
    line: lineAt(code, match.index),
    message: `"${match[0].trim()}": divide with divFloor, divCeil or divHalfEven`,
  }));
}
