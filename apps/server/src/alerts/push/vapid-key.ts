// The key by which push services know us (VAPID, RFC 8292). Made at the first start in embedded mode, as the key file is; never otherwise.
import { createECDH, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../shared/config/config.ts';
import { ConfigError } from '../../shared/config/environment.ts';

export interface VapidKey {
  /** base64url of the uncompressed point: what browsers take as applicationServerKey. */
  publicKey: string;
  privateKey: string;
}

/** @throws ConfigError that never repeats the content */
export function readVapidKey({ embedded, push: { keyFile } }: Pick<Config, 'embedded' | 'push'>): VapidKey {
  if (embedded && !existsSync(keyFile)) {
    mkdirSync(path.dirname(keyFile), { recursive: true });
    writeFileSync(keyFile, `${newPrivateKey()}\n`, { mode: 0o600, flag: 'wx' });
  }
  if (!existsSync(keyFile)) throw new ConfigError('VAPID_FILE names no file.');
  const privateKey = readFileSync(keyFile, 'utf8').trim();
  try {
    if (!/^[A-Za-z0-9_-]{43}$/.test(privateKey)) throw new Error('not 32 bytes');
    return { privateKey, publicKey: publicKeyOf(privateKey) };
  } catch {
    throw new ConfigError('VAPID_FILE holds no private key of P-256: the base64url of 32 bytes.');
  }
}

export function newPrivateKey(): string {
  for (;;) {
    const candidate = randomBytes(32).toString('base64url');
    try {
      publicKeyOf(candidate);
      return candidate;
    } catch {
      // Not below the order of the curve: about one draw in four thousand million.
    }
  }
}

function publicKeyOf(privateKey: string): string {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey, 'base64url');
  return curve.getPublicKey('base64url');
}
