import { expect, test } from 'vitest';
import { readKeyBlock } from './key-block.ts';

const key = { apiKey: 'a-1', secretKey: 'S3', passphrase: 'My:pass = phrase' };

test.for([
  'API key: a-1\nSecret key: S3\nPassphrase: My:pass = phrase',
  ' passphrase = My:pass = phrase \r\n\r\nAPIKey=a-1\r\nsecret_key：S3\r\nUID: 12345678',
])('a block is read whatever the order and writing of its names: %j', (text) => {
  expect(readKeyBlock(text)).toEqual(key);
});

test.for([
  '',
  'a-1',
  'API key: a-1\nSecret key: S3',
  'API key: a-1\nAPI key: a-2\nSecret key: S3\nPassphrase: p',
  'API key:\nSecret key: S3\nPassphrase: p',
])('anything else is no block: %j', (text) => {
  expect(readKeyBlock(text)).toBeUndefined();
});
