// No function body is longer than 80 lines: what has state becomes a class with short methods, a pure step a function with a name.
import { lineAt, type Finding, type SourceFile, type TreeRule } from '../tree.ts';

const LINES_MAX = 80;
const PRODUCT = /^(?:packages|apps)\/[^/]+\/src\//;
/** Keeps the state of a run in local variables for speed. */
const FAST_BACKTEST = 'packages/engine/src/backtest/fast/';
/** What precedes the brace of a body: an arrow, or the end of the parameters with an optional return type. */
const BEFORE_BODY = /(?:=>|\)\s*(?::[^{}();=]*)?)\s*$/;
/** Characters before a brace that are looked at. */
const BEFORE_CHARS = 200;

export const functionSize: TreeRule = {
  name: `no function of product code is longer than ${LINES_MAX} lines`,
  find: (tree) => tree.sources.filter((source) => isRuled(source)).flatMap(findLong),
};

function isRuled({ path, isTest }: SourceFile): boolean {
  return !isTest && PRODUCT.test(path) && !path.startsWith(FAST_BACKTEST);
}

function findLong({ path, code }: SourceFile): Finding[] {
  const findings: Finding[] = [];
  const open: number[] = [];
  for (const { 0: brace, index } of code.matchAll(/[{}]/g)) {
    if (brace === '{') {
      open.push(index);
      continue;
    }
    const start = open.pop();
    if (start === undefined || !BEFORE_BODY.test(code.slice(Math.max(0, start - BEFORE_CHARS), start))) continue;
    const lines = code.slice(start, index).split('\n').length;
    if (lines > LINES_MAX) findings.push({ file: path, line: lineAt(code, start), message: `a function body of ${lines} lines` });
  }
  return findings;
}
