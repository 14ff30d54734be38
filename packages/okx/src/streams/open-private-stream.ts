// The private sockets of one account: orders with their trades, money and positions; and, on the business socket, protective stops.
// They tell what changes; what was missed while they were down must be asked by REST after every `live`.
import type * as z from 'zod/mini';
import { algoOrderRow, type AlgoOrder } from '../requests/algo-order.ts';
import { balanceRow, type Balance } from '../requests/balance.ts';
import { answerIdle, CLOCK_CHANNEL, readClockFrame } from './clock-channel.ts';
import type { ChannelArg, Push } from './frames.ts';
import { orderUpdateRow, type OrderUpdate } from './order-push.ts';
import { positionRow, type Position } from '../requests/position.ts';
import { openStreamSocket } from './stream-socket.ts';
import type { Login, StreamFault, StreamOptions, StreamState } from './stream-options.ts';
import type { OrderSocket } from '../core/order-socket.ts';
import type { ClockFrame } from './venue-clock.ts';

interface AccountStreamOptions extends StreamOptions, Login {
  /** Paper exchange only: asks for its clock. Each frame must be answered with idle(rev) once all before it is worked off. */
  onClock?: (frame: ClockFrame) => void;
}

export interface PrivateStreamOptions extends AccountStreamOptions {
  /** Every change of an order, no snapshot. May come twice and out of order: order by the order's own state. */
  onOrder: (update: OrderUpdate) => void;
  /** A snapshot after each connection, then what changed. */
  onAccount?: (balance: Balance) => void;
  /** A snapshot of open positions after each connection, then what changed; size "0" = closed. */
  onPosition?: (position: Position) => void;
}

export interface BusinessStreamOptions extends AccountStreamOptions {
  /** Every change of a protective stop, no snapshot. */
  onAlgoOrder: (order: AlgoOrder) => void;
}

export interface AccountStream extends OrderSocket {
  idle(rev: string): void;
  state(): StreamState;
  close(): void;
}

/** Connects and logs in at once; state is `down` until the first `live`. A credential fault ends it for good. */
export function openPrivateStream(options: PrivateStreamOptions): AccountStream {
  const { onAccount, onPosition } = options;
  const readers: Record<string, Reader> = { orders: reader(orderUpdateRow, options.onOrder, options.onFault) };
  if (onAccount !== undefined) readers['account'] = reader(balanceRow, onAccount, options.onFault);
  if (onPosition !== undefined) readers['positions'] = reader(positionRow, onPosition, options.onFault);
  const channels: ChannelArg[] = [{ channel: 'orders', instType: 'ANY' }];
  if (onAccount !== undefined) channels.push({ channel: 'account' });
  if (onPosition !== undefined) channels.push({ channel: 'positions', instType: 'ANY' });
  return openAccountStream(options, readers, channels);
}

/** The business socket, for protective stops (orders-algo). */
export function openBusinessStream(options: BusinessStreamOptions): AccountStream {
  const readers = { 'orders-algo': reader(algoOrderRow, options.onAlgoOrder, options.onFault) };
  return openAccountStream(options, readers, [{ channel: 'orders-algo', instType: 'ANY' }]);
}

type Reader = (push: Push) => void;
type OnFault = ((fault: StreamFault) => void) | undefined;

/** Hands on the rows that fit; one that does not is a fault of its own and hides no other. */
function reader<Schema extends z.ZodMiniType>(row: Schema, hand: (value: z.output<Schema>) => void, onFault: OnFault): Reader {
  return (push) => {
    for (const value of push.data) {
      const parsed = row.safeParse(value);
      if (parsed.success) hand(parsed.data);
      else onFault?.({ kind: 'malformed', channel: push.channel, detail: parsed.error.issues[0]?.path.join('.') ?? '' });
    }
  };
}

function openAccountStream(options: AccountStreamOptions, readers: Record<string, Reader>, channels: ChannelArg[]): AccountStream {
  const { credentials, clock, onTimestampRefused } = options;
  const onPush = (push: Push): void => {
    const read = readers[push.channel];
    if (read !== undefined) return read(push);
    const frame = readClockFrame(push);
    if (frame === null) options.onFault?.({ kind: 'malformed', channel: push.channel, detail: 'not asked for' });
    else options.onClock?.(frame);
  };
  const login: Login = { credentials, clock, ...(onTimestampRefused === undefined ? {} : { onTimestampRefused }) };
  const { url, wallClock, random, onState, onFault, timers, pace, localAddress, isUrgent } = options;
  const socket = openStreamSocket({
    url,
    wallClock,
    random,
    onState,
    onPush,
    login,
    ...(onFault === undefined ? {} : { onFault }),
    ...(timers === undefined ? {} : { timers }),
    ...(pace === undefined ? {} : { pace }),
    ...(localAddress === undefined ? {} : { localAddress }),
    ...(isUrgent === undefined ? {} : { isUrgent }),
  });
  socket.subscribe(options.onClock === undefined ? channels : [...channels, CLOCK_CHANNEL]);
  return {
    idle: (rev) => answerIdle(socket, rev),
    request: (op, arg, expiresAtMs) => socket.request(op, arg, expiresAtMs),
    state: () => socket.state(),
    close: () => socket.close(),
  };
}
