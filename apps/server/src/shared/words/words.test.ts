// What people write to each other: script-like words do not come through however they are dressed, and ordinary words stay as they are.
import { expect, test } from 'vitest';
import { shownWords } from './mask-scripts.ts';
import { looksLikeOperator } from './name-skeleton.ts';

test('script-like words are masked, also as entities, full-width letters and with characters that are not seen', () => {
  const shown = Object.fromEntries(
    [
      '<script>alert(1)</script>',
      'see javascript:steal()',
      'java\u200bscript:steal()',
      '\uff4aavascript:x',
      '&#106;avascript&colon;x',
      '<img src=x onerror=go>',
      'data:text/html;base64,xx',
      'document . cookie',
    ].map((text) => [text, shownWords(text)]),
  );
  for (const [text, seen] of Object.entries(shown)) {
    expect(seen.length, text).toBe(text.length);
    expect(seen, text).toContain('****');
    expect(seen, text).not.toMatch(/script|onerror|alert|cookie|text\/html/i);
  }
  expect(shown['see javascript:steal()']).toBe('see ***********steal()');
});

test('ordinary words stay: prescriptions, functions of a trade, on = off, a price below < 5', () => {
  for (const text of [
    'My prescription, the script of a film',
    'It stopped on load of 5 = 5',
    'BTC < 50000 and ETH > 2000',
    'Sell 3 < 4; then function well',
    'ฉันเติมเงิน 500 USDT แล้ว',
    '充值 500 还在审核\n谢谢',
  ])
    expect(shownWords(text)).toBe(text);
});

test('what turns a text around is left out, so that a link reads as it is', () => {
  expect(shownWords('https://evil.example/\u202egpj.exe')).toBe('https://evil.example/gpj.exe');
});

test('a name that is an operator’s, looks like one, holds the mark or a badge is found; other names are not', () => {
  const taken = { operators: ['demo-support', 'Anna R.'], mark: 'Support' };
  for (const name of ['Anna R', 'Аnnа R.', 'ANNA-R', 'Ann\u00e1 R', 'Meridian Support', 'Suppоrt', '5upport', 'Lin \u2714', 'demo support'])
    expect([name, looksLikeOperator(name, taken)]).toEqual([name, true]);
  for (const name of ['Anna', 'Lin', 'Mara', '小林', 'Sup', 'สมชาย', 'Анна'])
    expect([name, looksLikeOperator(name, taken)]).toEqual([name, false]);
});
