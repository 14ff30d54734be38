// The key of web push: made once in embedded mode, and asked for in production.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { newPrivateKey, readVapidKey } from './vapid-key.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'millrace-vapid-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => ({ keyFile: path.join(folder, name), hosts: [], stub: undefined });

test('the first start makes a key that only its owner reads; the next starts read it', () => {
  const push = at('keys/vapid');
  const made = readVapidKey({ embedded: true, push });
  expect(statSync(push.keyFile).mode & 0o777).toBe(0o600);
  expect(Buffer.from(made.publicKey, 'base64url')).toHaveLength(65);
  expect(readVapidKey({ embedded: true, push })).toEqual(made);
  expect(readVapidKey({ embedded: false, push })).toEqual(made);
});

test('in production nothing is made, and a file with something else is refused without repeating it', () => {
  expect(() => readVapidKey({ embedded: false, push: at('missing') })).toThrow(/^VAPID_FILE names no file/);
  for (const wrong of ['', 'hunter2', `${newPrivateKey()}x`, 'A'.repeat(43), '_'.repeat(43)]) {
    const push = at('wrong');
    writeFileSync(push.keyFile, wrong);
    expect(() => readVapidKey({ embedded: true, push })).toThrow(/^VAPID_FILE holds no private key(?!.*hunter2)/);
    expect(readFileSync(push.keyFile, 'utf8')).toBe(wrong);
  }
});
