// Words that a language of the catalogue does not use, because traders read something else in them.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { expect, test } from 'vitest';

const locales = fileURLToPath(new URL('locales', import.meta.url));

/** Keys that mean the watch list itself. */
const watchList = /^(?:tabs\.watch\.|refusal\.watchList)/;

/** `language`, what must not stand in it, why, and the keys that may say it. */
const unwanted: readonly [language: string, words: RegExp, why: string, except?: RegExp][] = [
  ['zh-CN', /计划委托/, 'is the trigger order of OKX: 补仓计划'],
  ['zh-Hant', /計[劃畫]委託/, 'is the trigger order of OKX: 補倉計畫'],
  ['zh-CN', /补仓回调/, 'means a fall where a rebound is meant: 反弹'],
  ['zh-Hant', /補倉回調/, 'means a fall where a rebound is meant: 反彈'],
  ['zh-CN', /自选/, 'reads as a watchlist: 补仓', watchList],
  ['zh-Hant', /自選/, 'reads as a watchlist: 補倉', watchList],
  ['zh-CN', /你/, 'the polite 您, as everywhere'],
  ['zh-Hant', /你/, 'the polite 您, as everywhere'],
  ['th', /ตลาดซื้อขาย|เว็บเทรด|เอ็กซ์เชนจ์/, 'one word for exchange: กระดานเทรด'],
  ['en-US', /leads nowhere|Asked most|That is everything|Exits go on|The fate of|says about you|stands at/, 'a plain sentence'],
];

test.each(unwanted)('%s has no %s (%s)', (language, words, _why, except) => {
  const folder = path.join(locales, language);
  const found = readdirSync(folder).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Record<string, string>).filter(
      ([key, text]) => words.test(text) && except?.test(key) !== true,
    ),
  );
  expect(found).toEqual([]);
});
