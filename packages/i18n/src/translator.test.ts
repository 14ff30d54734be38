import { compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { languageTags } from './areas.ts';
import { compileCatalogue } from './compile.ts';
import { createTranslator } from './translator.ts';
import { messagesPlugin } from './vite.ts';

test('fills arguments and counts by the rules of the language', () => {
  const text = '{count, plural, one {# ордер} few {# ордера} many {# ордеров} other {# ордера}} на {price}';
  const translator = createTranslator('ru-RU', { sample: compileMessage(text) });
  const say = (count: number) => translator.t('sample' as never, { count, price: '58 140,0' });
  expect(say(1)).toBe('1 ордер на 58 140,0');
  expect(say(2)).toBe('2 ордера на 58 140,0');
  expect(say(5)).toBe('5 ордеров на 58 140,0');
});

test('a key without words comes back as itself', () => {
  expect(createTranslator('th', {}).t('accounts.nowhere' as never)).toBe('accounts.nowhere');
});

test('says exact counts, offsets, ordinals and cases as the messages are written', () => {
  const say = (text: string, args: Record<string, string | number>, tag: 'en-US' | 'ru-RU' = 'en-US') =>
    createTranslator(tag, { sample: compileMessage(text) }).t('sample' as never, args);
  const files = '{n, plural, =0 {no files} one {# file} other {# files}}';
  expect([0, 1, 1234].map((n) => say(files, { n }))).toEqual(['no files', '1 file', '1,234 files']);
  expect(say('{n, plural, offset:1 =1 {you} one {you and # other} other {you and # others}}', { n: 3 })).toBe('you and 2 others');
  expect(say('{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { n: 22 })).toBe('22nd');
  expect(say('{who, select, paper {[Paper] } other {}}{n, plural, other {#}}', { who: 'paper', n: 5 })).toBe('[Paper] 5');
  expect(say('{who, select, paper {[Paper] } other {}}{price}', { who: 'real', price: '1.50' })).toBe('1.50');
  expect(say('# is no count here: {price}', { price: '2' })).toBe('# is no count here: 2');
  expect(say('{n, plural, one {{who} has # file} other {{who} has # files}}', { n: 2, who: 'Ann' })).toBe('Ann has 2 files');
});

test('every message of every language uses only what can be said', () => {
  const kinds = new Set<unknown>();
  const collect = (message: unknown): void => {
    if (!Array.isArray(message)) return;
    for (const token of message as unknown[])
      if (Array.isArray(token)) {
        kinds.add(token[1]);
        if (typeof token[2] === 'object' && token[2] !== null) for (const inner of Object.values(token[2])) collect(inner);
      }
  };
  for (const tag of languageTags) for (const message of Object.values(compileCatalogue(tag))) collect(message);
  expect([...kinds].filter((kind) => ![undefined, 'plural', 'select', 'selectordinal'].includes(kind as string))).toEqual([]);
  expect(kinds.size).toBeGreaterThan(1);
});

test('every catalogue of every language compiles', () => {
  for (const tag of languageTags) expect(() => compileCatalogue(tag)).not.toThrow();
});

test('the build plugin makes two lazy modules per language: of the first pages and of the rest', () => {
  const plugin = messagesPlugin({ first: ['common'], more: ['legal'] });
  const entry = plugin.load.call({ addWatchFile: () => undefined }, '\0virtual:millrace-messages');
  for (const tag of languageTags)
    for (const part of ['first', 'more']) expect(entry).toContain(`import("virtual:millrace-messages/${part}/${tag}")`);
  expect(entry).not.toContain('help/th');
  const load = (part: string) => plugin.load.call({ addWatchFile: () => undefined }, `\0virtual:millrace-messages/${part}/th`) ?? '';
  expect(load('first')).toContain('common.');
  expect(load('first')).not.toContain('legal.');
  expect(load('more')).toContain('legal.');
});

test('areas kept apart are a module together', () => {
  const plugin = messagesPlugin({ first: ['common'], more: [], lazy: ['help', 'legal'] });
  const load = (id: string): string => plugin.load.call({ addWatchFile: () => undefined }, id) ?? '';
  expect(load('\0virtual:millrace-messages')).toContain('import("virtual:millrace-messages/lazy/th")');
  for (const word of ['help.', 'legal.']) expect(load('\0virtual:millrace-messages/lazy/th')).toContain(word);
  expect(load('\0virtual:millrace-messages/first/th')).not.toContain('help.');
});
