// Following channels and leaving them: where each belongs, who may, how many at a time, and what it says first.
import type { Exchange } from '../core/exchange.ts';
import { type ChannelArg, findChannel, type SocketKind, topicOf } from './channels.ts';
import type { Connection } from './connection.ts';
import { type Fields, textField } from '../wire/fields.ts';
import type { Hub } from './hub.ts';
import { CHANNEL_CONNECTIONS_MAX, COUNTED_CHANNELS } from '../wire/rate-table.ts';
import { refuse } from '../wire/refusals.ts';

/** Subscriptions on one socket. */
const SUBSCRIPTIONS_PER_SOCKET_MAX = 480;

/** @throws Refusal 60011, 60014, 60018, 64001 to 64003 */
export function subscribe({ exchange, hub }: { exchange: Exchange; hub: Hub }, connection: Connection, arg: Fields, id: string): void {
  const ack = JSON.stringify({ ...(id === '' ? {} : { id }), event: 'subscribe', arg, connId: connection.id });
  if (textField(arg, 'channel') === 'paper-clock') {
    connection.send(ack);
    hub.addClock(connection);
    return;
  }
  const wanted: ChannelArg = { channel: textField(arg, 'channel'), instId: textField(arg, 'instId'), instType: textField(arg, 'instType') };
  const channel = findChannel(wanted.channel);
  if (!channel) throw refuse('60018', `channel:${wanted.channel}`);
  assertPlace(connection.kind, channel.place, wanted.channel);
  if (channel.login && !connection.book) throw refuse('60011');
  const first = channel.first(exchange, wanted, connection.book);
  if (first === undefined) throw refuse('60018', `channel:${wanted.channel},instId:${wanted.instId}`);
  const argJson = argOf(connection, channel.login, arg);
  const known = connection.subscriptions.has(argJson);
  if (!known && connection.subscriptions.size >= SUBSCRIPTIONS_PER_SOCKET_MAX) throw refuse('60014');
  connection.send(ack);
  const topic = topicOf(channel, wanted, connection.book);
  if (!isCounted(exchange, hub, connection, topic)) return;
  connection.subscriptions.add(argJson);
  const narrow = channel.login ? wanted : { instType: '', instId: '' };
  hub.add({
    listener: connection,
    topic,
    argJson,
    instType: narrow.instType,
    instId: narrow.instId,
  });
  if (first) connection.send(JSON.stringify({ arg: JSON.parse(argJson) as unknown, ...first.extra, data: first.data }));
}

/** @throws Refusal 60018, 64001, 64002 */
function assertPlace(kind: SocketKind, place: SocketKind, name: string): void {
  if (kind === 'all' || kind === place) return;
  if (place === 'business') throw refuse('64001');
  throw kind === 'business' ? refuse('64002') : refuse('60018', `channel:${name}`);
}

/** Sends a new follower of a private channel the number of the account's sockets on it; false when it is one too many. */
function isCounted({ rates }: Exchange, hub: Hub, connection: Connection, topic: string): boolean {
  const [channel = ''] = topic.split('|');
  if (!rates.isOn || !COUNTED_CHANNELS.includes(channel)) return true;
  const others = hub.followers(topic, connection);
  const isTooMany = others >= CHANNEL_CONNECTIONS_MAX;
  const event = isTooMany ? 'channel-conn-count-error' : 'channel-conn-count';
  const connCount = (isTooMany ? others : others + 1).toString();
  connection.send(JSON.stringify({ event, channel, connCount, connId: connection.id }));
  return !isTooMany;
}

export function unsubscribe(hub: Hub, connection: Connection, arg: Fields, id: string): void {
  const name = textField(arg, 'channel');
  if (name === 'paper-clock') hub.removeClock(connection);
  const argJson = argOf(connection, findChannel(name)?.login ?? false, arg);
  connection.subscriptions.delete(argJson);
  hub.remove(connection, argJson);
  connection.send(JSON.stringify({ ...(id === '' ? {} : { id }), event: 'unsubscribe', arg, connId: connection.id }));
}

/** The arg as it stands in pushes: as sent, with the uid on private channels. */
function argOf(connection: Connection, isPrivate: boolean, arg: Fields): string {
  return JSON.stringify(isPrivate ? { ...arg, uid: connection.book?.account.uid ?? '' } : arg);
}
