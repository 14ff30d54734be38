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

test('every catalogue of every language compiles', () => {
  for (const tag of languageTags) expect(() => compileCatalogue(tag)).not.toThrow();
});

test('the build plugin makes one lazy module per language', () => {
  const plugin = messagesPlugin({ areas: ['common'] });
  const entry = plugin.load.call({ addWatchFile: () => undefined }, '\0virtual:millrace-messages');
  for (const tag of languageTags) expect(entry).toContain(`import("virtual:millrace-messages/${tag}")`);
  expect(entry).not.toContain('th/help');
  expect(plugin.load.call({ addWatchFile: () => undefined }, '\0virtual:millrace-messages/th')).toContain('export const messages');
});

test('an area kept apart is a module of its own', () => {
  const plugin = messagesPlugin({ areas: ['common'], lazy: ['help'] });
  const load = (id: string): string => plugin.load.call({ addWatchFile: () => undefined }, id) ?? '';
  expect(load('\0virtual:millrace-messages')).toContain('import("virtual:millrace-messages/th/help")');
  expect(load('\0virtual:millrace-messages/th/help')).toContain('help.');
  expect(load('\0virtual:millrace-messages/th')).not.toContain('help.');
});
