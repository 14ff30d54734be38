// Strategies and the market's arithmetic are pure: the same input gives the same output on every machine, today and in a replay. So they have no clock, no
// chance, no I/O and nothing of the machine's locale; strategies import nothing but contract, market and themselves.
import { lineAt, type Finding, type SourceFile, type TreeRule } from '../tree.ts';

const STRATEGIES = 'packages/engine/src/strategies/';
const MARKET = 'packages/market/src/';
const MARKET_FILES = 'packages/market/src/files/';

/** Names of the world outside. As a property (`order.process`) or a key (`process:`) they are only words. */
const OUTSIDE =
  /(?<![.\w$#])(?:performance|process|fetch|require|globalThis|window|document|navigator|localStorage|crypto|WebSocket|XMLHttpRequest|Temporal|setTimeout|setInterval|setImmediate|queueMicrotask)\b(?!\s*:)/g;
const CHANCE = /\bMath\s*\.\s*random\b/g;
/** `Date.UTC(...)` and `new Date(ms)` are arithmetic; every other use of Date asks the clock or the time zone. */
const CLOCK = /\bDate\b(?!\s*\.\s*UTC\b)(?<!\bnew\s+Date(?=\s*\(\s*[^\s)]))/g;
const LOCAL = /\.(?:toLocale\w*|get(?:Hours|Day|Date|Month|FullYear|Minutes|TimezoneOffset))\s*\(/g;
const DYNAMIC = /\bimport\s*\(/g;

export const purity: TreeRule = {
  name: 'strategies and market arithmetic have no clock, random or I/O',
  find: (tree) =>
    tree.sources
      .filter((source) => !source.isTest && isPure(source.path))
      .flatMap((source) => [...impureWords(source), ...impureImports(source)]),
};

function isPure(file: string): boolean {
  return file.startsWith(STRATEGIES) || (file.startsWith(MARKET) && !file.startsWith(MARKET_FILES));
}

function impureWords({ path, code }: SourceFile): Finding[] {
  return [OUTSIDE, CHANCE, CLOCK, LOCAL, DYNAMIC].flatMap((pattern) =>
    [...code.matchAll(pattern)].map((match) => ({
      file: path,
      line: lineAt(code, match.index),
      message: `${match[0].trim()}: a pure file has no clock, random or I/O`,
    })),
  );
}

function impureImports({ path, imports }: SourceFile): Finding[] {
  return imports
    .filter(({ specifier, target }) => {
      if (path.startsWith(MARKET)) return !target?.startsWith(MARKET) || target.startsWith(MARKET_FILES);
      return !target?.startsWith(STRATEGIES) && !/^@millrace\/(?:contract(?:\/kinds\/[\w-]+)?|market)$/.test(specifier);
    })
    .map(({ specifier, line }) => ({ file: path, line, message: `${specifier}: a pure file may not import it` }));
}
