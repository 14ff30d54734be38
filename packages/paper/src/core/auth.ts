// Who sent a request: the venue's checks of headers, time, key, address, passphrase and signature, in its order, each with its own code.
import { type AccountBook, keyOf } from '../state/account-book.ts';
import type { ApiKey } from '../state/account-rows.ts';
import { BlockList, isIP } from 'node:net';
import type { Exchange } from './exchange.ts';
import { refuse } from '../wire/refusals.ts';
import { isSignedBy, parseIsoMs } from '../wire/signature.ts';

export interface RawRequest {
  method: string;
  /** Request target as received. */
  target: string;
  body: string;
  remoteAddress: string;
  header(name: string): string;
}

export interface Signer {
  book: AccountBook;
  key: ApiKey;
}

/** The account that signed the request, and its key. @throws Refusal 50102 to 50113 */
export function authenticate(exchange: Exchange, request: RawRequest): Signer {
  const apiKey = request.header('ok-access-key');
  const sign = request.header('ok-access-sign');
  const timestamp = request.header('ok-access-timestamp');
  const passphrase = request.header('ok-access-passphrase');
  if (apiKey === '') throw refuse('50103');
  if (passphrase === '') throw refuse('50104');
  if (sign === '') throw refuse('50106');
  if (timestamp === '') throw refuse('50107');
  const ms = parseIsoMs(timestamp);
  if (ms === undefined) throw refuse('50112');
  if (!isCurrent(exchange, ms)) throw refuse('50102');
  const book = exchange.store.byApiKey.get(apiKey);
  if (!book) throw refuse('50111');
  const key = keyOf(book, apiKey);
  assertNotBarred(exchange, book, plainAddress(request.remoteAddress));
  if (!isAllowedAddress(key.ip, request.remoteAddress)) throw refuse('50110', plainAddress(request.remoteAddress));
  if (key.passphrase !== passphrase) throw refuse('50105');
  const { method, target, body } = request;
  if (!isSignedBy(key.secretKey, { timestamp, method, target, body }, sign)) throw refuse('50113');
  return { book, key };
}

/** Whether a timestamp is near the time that the exchange shows. */
export function isCurrent(exchange: Exchange, ms: number): boolean {
  return exchange.clock.isFresh(ms - skewMs(exchange));
}

/** How far the shown time is from the exchange's own, ms; 0 without a fault. */
export function skewMs(exchange: Exchange): number {
  return exchange.faults.holding('clockSkew')?.ms ?? 0;
}

/** @throws Refusal 50111, 50119, 50110 while a fault bars the account */
export function assertNotBarred(exchange: Exchange, { account: { uid } }: AccountBook, address: string): void {
  const revoked = exchange.faults.holding('revokeKey', uid);
  if (revoked) throw refuse(revoked.code);
  if (exchange.faults.holding('blockIp', uid)) throw refuse('50110', address);
}

/** Every right includes reading. @throws Refusal 50120 */
export function assertPermission(key: ApiKey, need: 'read' | 'trade'): void {
  const rights = key.perm.split(',');
  if (need === 'trade' && !rights.includes('trade')) throw refuse('50120');
}

/** Checks a comma list of addresses and CIDR ranges; "" allows all. */
export function isAllowedAddress(list: string, remoteAddress: string): boolean {
  if (list === '') return true;
  const address = plainAddress(remoteAddress);
  const allowed = new BlockList();
  for (const entry of list.split(',')) {
    const [net = '', prefix] = entry.trim().split('/');
    const family = isIP(net) === 6 ? 'ipv6' : 'ipv4';
    if (isIP(net) === 0) continue;
    if (prefix === undefined) allowed.addAddress(net, family);
    else allowed.addSubnet(net, Number(prefix), family);
  }
  return allowed.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** IPv4 addresses arrive as ::ffff:a.b.c.d on dual sockets. */
export function plainAddress(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}

export function isLoopback(address: string): boolean {
  const plain = plainAddress(address);
  return plain === '::1' || plain.startsWith('127.');
}
