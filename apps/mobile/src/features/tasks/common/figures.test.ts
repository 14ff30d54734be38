import type { MessageKey, Translator } from '@millrace/i18n';
import { translatorFor } from '@millrace/i18n/server';
import { expect, test } from 'vitest';
import { faultText, priceText, shortText, sizeText, whyText } from './figures.ts';
import { btcSpot, btcSwap } from '@millrace/contract/testing';

function speaking(tag: 'en-US' | 'ru-RU'): Translator {
  const t = translatorFor(tag);
  return { tag, t, has: (key): key is MessageKey => t(key as MessageKey) !== key };
}
const english = speaking('en-US');
const russian = speaking('ru-RU');

test('prices have the places of their tick, sizes their unit', () => {
  expect(priceText('58520', btcSwap, english)).toBe('58,520.0');
  expect(priceText('0', btcSwap, english)).toBe('––');
  expect(sizeText('1', btcSwap, english)).toBe('1 contract');
  expect(sizeText('15.18', btcSwap, english)).toBe('15.18 contracts');
  expect(sizeText('2.5', btcSwap, russian)).toBe('2,5 контракта');
  expect(sizeText('0.0123', btcSpot, english)).toBe('0.0123 BTC');
});

test('planned figures have at most five digits', () => {
  expect(shortText('58520.0', english, 1)).toBe('58,520');
  expect(shortText('2.24183', english, 4)).toBe('2.2418');
  expect(shortText('0.00034182', english, 8)).toBe('0.00034182');
  expect(shortText('0.60001', english, 5)).toBe('0.60001');
});

test('a reason is written in the words of the language, its figures printed by what they are', () => {
  const why = { key: 'why.addLong', args: { size: '4', price: '57420', step: '2', callback: '0.2' }, ts: 1 };
  expect(whyText(why, btcSwap, english)).toBe(
    'Buying 4 contracts at about 57,420.0: the price fell 2% below the last order and rebounded 0.2%.',
  );
  expect(whyText({ key: 'why.cycleClosed', args: { net: '43.506' }, ts: 1 }, btcSwap, english)).toBe('Cycle closed, net +43.51 USDT.');
  expect(whyText({ key: 'why.fromLater', args: {}, ts: 1 }, btcSwap, english)).toBe('why.fromLater');
});

test('a refusal of the exchange is written in words, in the reason and as a fault; only an unknown code is named', () => {
  const why = { key: 'why.entryRefused', args: { code: '51008', minutes: '5' }, ts: 1 };
  expect(whyText(why, btcSwap, english)).toBe('The first order could not be placed (not enough free balance). Trying again in 5 min.');
  expect(whyText({ ...why, args: { ...why.args, code: '51999' } }, btcSwap, english)).toContain('(exchange code 51999)');
  expect(faultText('ENTRY_REFUSED', why, english)).toBe('The exchange refused the order: not enough free balance');
  expect(faultText('ENTRY_REFUSED', why, russian)).toBe('Биржа отклонила ордер: недостаточно свободных средств');
  expect(faultText('LATER_FAULT', null, english)).toBe('LATER_FAULT');
});
