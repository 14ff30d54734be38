// Logging in over a socket: the checks of the gate, in the codes of sockets.
import { type AccountBook, keyOf } from '../state/account-book.ts';
import { applySocketFault } from './socket-faults.ts';
import type { Exchange } from '../core/exchange.ts';
import { isAllowedAddress, isCurrent } from '../core/auth.ts';
import { type Connection, sendError } from './connection.ts';
import { type Fields, textField } from '../wire/fields.ts';
import type { Hub } from './hub.ts';
import { Refusal, refuse } from '../wire/refusals.ts';
import { isSignedBy } from '../wire/signature.ts';

/** A failed login is answered and the socket closed with 4001; a repeated one succeeds again. */
export function login({ exchange, hub }: { exchange: Exchange; hub: Hub }, connection: Connection, arg: Fields, id: string): void {
  try {
    connection.book = accountOf(exchange, connection, arg);
    connection.apiKey = textField(arg, 'apiKey');
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    sendError(connection, cause, id);
    connection.socket.close(4001, 'login failed');
    return;
  }
  connection.send(JSON.stringify({ ...(id === '' ? {} : { id }), event: 'login', code: '0', msg: '', connId: connection.id }));
  applySocketFault(exchange.faults, hub, connection, exchange.faults.holding('halfOpen', connection.book.account.uid));
}

/** A key that was deleted does no more through a socket that it opened. */
export function hasLostKey(exchange: Exchange, { apiKey }: Connection): boolean {
  return apiKey !== '' && !exchange.store.byApiKey.has(apiKey);
}

/** @throws Refusal 60004 to 60032 */
function accountOf(exchange: Exchange, connection: Connection, arg: Fields): AccountBook {
  const timestamp = textField(arg, 'timestamp');
  if (!/^\d{1,12}(\.\d{1,3})?$/.test(timestamp)) throw refuse('60004');
  if (!isCurrent(exchange, Math.floor(Number(timestamp) * 1000))) throw refuse('60006');
  const apiKey = textField(arg, 'apiKey');
  const book = exchange.store.byApiKey.get(apiKey);
  if (!book) throw refuse('60005');
  const key = keyOf(book, apiKey);
  const revoked = exchange.faults.holding('revokeKey', book.account.uid);
  if (revoked) throw refuse(revoked.code === '50119' ? '60032' : '60005');
  if (exchange.faults.holding('blockIp', book.account.uid) || !isAllowedAddress(key.ip, connection.remoteAddress)) throw refuse('60009');
  if (key.passphrase !== textField(arg, 'passphrase')) throw refuse('60024');
  const signed = { timestamp, method: 'GET', target: '/users/self/verify', body: '' };
  if (!isSignedBy(key.secretKey, signed, textField(arg, 'sign'))) throw refuse('60007');
  return book;
}
