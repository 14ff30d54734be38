import { expect, test } from 'vitest';
import { messageArgs } from './message-args.ts';

test('money in a message is printed in the reader’s language, with a true minus, and an instrument by its one name', () => {
  expect(messageArgs({ net: '-1234.5', instId: 'BTC-USDT-SWAP' }, 'en-US')).toEqual({ net: '−1,234.50', instId: 'BTC/USDT' });
  expect(messageArgs({ net: '+2.36' }, 'ru-RU')).toEqual({ net: '+2,36' });
  expect(messageArgs({ share: '5.05', limit: '1200' }, 'ru-RU')).toEqual({ share: '5,05', limit: '1\u00a0200,00' });
});

test('what is no figure stays as it is', () => {
  expect(messageArgs({ net: '', leg: 'L' }, 'en-US')).toEqual({ net: '', leg: 'L' });
});
