import { expect, test } from 'vitest';
import { layOutText, piecesOf, type TextBlock } from './lay-out-text.ts';

/** Every letter is as wide as the text is high. */
const measure = (text: string, { sizePx }: { sizePx: number }): number => text.length * sizePx;
const block = (text: string, gapPx = 0): TextBlock => ({ text, sizePx: 10, weight: 400, lineHeight: 1.5, colour: '#000', gapPx });

test.each([
  ['en-US', 'It buys the way down.', ['It ', 'buys ', 'the ', 'way ', 'down.']],
  ['en-US', 'BTC-USDT pays 30%', ['BTC-USDT ', 'pays ', '30%']],
  ['ko-KR', '내려가는 길에 삽니다.', ['내려가는 ', '길에 ', '삽니다.']],
  ['ru-RU', 'Каждая «ячейка» видна', ['Каждая ', '«ячейка» ', 'видна']],
  ['zh-CN', '用模拟资金试试。', ['用', '模拟', '资金', '试', '试。']],
  ['th', 'ลองด้วยเงินจำลอง', ['ลอง', 'ด้วย', 'เงิน', 'จำลอง']],
])('in %s lines break between words: %s', (tag, text, pieces) => {
  expect(piecesOf(text, tag)).toEqual(pieces);
});

test('texts break at the width, and one below the other', () => {
  const lines = layOutText([block('aa bb cc', 5), block('dd')], { width: 50, height: 50, tag: 'en-US' }, measure);
  expect(lines.map(({ text }) => text)).toEqual(['aa bb', 'cc', 'dd']);
  const [first, second, third] = lines.map(({ y }) => y);
  expect([(second ?? 0) - (first ?? 0), (third ?? 0) - (second ?? 0)].map(Math.round)).toEqual([15, 20]);
});

test('what is too wide or too high is written smaller, not cut', () => {
  expect(layOutText([block('aaaaaa')], { width: 50, height: 20, tag: 'en-US' }, measure)).toMatchObject([{ text: 'aaaaaa', sizePx: 8 }]);
  expect(layOutText([block('aa bb')], { width: 30, height: 24, tag: 'en-US' }, measure)).toMatchObject([
    { text: 'aa', sizePx: 8 },
    { text: 'bb', sizePx: 8 },
  ]);
});

test('a text that does not fit at half its size is refused', () => {
  expect(() => layOutText([block('a'.repeat(50))], { width: 50, height: 20, tag: 'en-US' }, measure)).toThrow(/do not fit/);
});
