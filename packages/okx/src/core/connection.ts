// A connection to one venue for one account (or for none: public data). Passed as the first argument to every request.
import { createBudget, type Budget } from './budget.ts';
import type { Clock } from './clock.ts';
import { REQUEST_TIMEOUT_MS } from './limits.ts';
import type { OrderSocket } from './order-socket.ts';
import type { Credentials } from './sign.ts';

export interface ConnectionOptions {
  /** Origin of the venue, e.g. "https://www.okx.com"; http or https, no path. From configuration only, never from a user. */
  restUrl: string;
  /** Left out for public data. */
  credentials?: Credentials;
  /** The venue's time: stamps and deadlines are in it. See VenueClock. */
  clock: Clock;
  /** Real time; for rate windows. */
  wallClock: Clock;
  /** Demo trading on the real venue: adds `x-simulated-trading: 1`. */
  simulated?: boolean;
  /** Broker code of the installation, 1-16 letters or digits; goes on every order. From configuration only. */
  tag?: string;
  /** Shared by all connections of one account; its own unless given. */
  budget?: Budget;
  /** Shared by all connections of this process to the venue, for windows per IP; its own unless given. */
  ipBudget?: Budget;
  /** The account's private socket, asked anew for each order: orders and cancels go over it while it is live, else by REST. */
  orderSocket?: () => OrderSocket | undefined;
  requestTimeoutMs?: number;
  fetch?: typeof fetch;
  /** Asked for each signed POST after it was signed and before it leaves, when nothing is waited for any more: false, and it is not sent. */
  mayWrite?: () => boolean;
  /** Tells the owner that the venue refused our timestamp, so that the clock is measured anew. May take a while; the request is signed again after it. */
  onTimestampRefused?: () => Promise<void>;
}

/** Credentials are not reachable by printing or serialising a connection: they live in a closure. */
export interface Connection {
  readonly origin: string;
  readonly clock: Clock;
  readonly simulated: boolean;
  readonly tag: string | undefined;
  readonly budget: Budget;
  readonly ipBudget: Budget;
  readonly orderSocket: () => OrderSocket | undefined;
  readonly requestTimeoutMs: number;
  readonly fetch: typeof fetch;
  readonly mayWrite: () => boolean;
  readonly onTimestampRefused: (() => Promise<void>) | undefined;
  readonly credentials: () => Credentials | undefined;
}

/** @throws on a restUrl that is not a plain http(s) origin and on a tag that the venue would refuse: both are configuration. */
export function createConnection(options: ConnectionOptions): Connection {
  const url = new URL(options.restUrl);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error(`restUrl must be http or https, not ${url.protocol}`);
  if (url.pathname !== '/' || url.search !== '' || url.username !== '')
    throw new Error('restUrl must be an origin without path, query or user');
  if (options.tag !== undefined && !/^[A-Za-z0-9]{1,16}$/.test(options.tag)) throw new Error('tag must be 1-16 letters or digits');
  const { credentials, clock, wallClock } = options;
  const freshBudget = (): Budget => createBudget({ wallClock, rate: () => clock.rate?.() ?? 1 });
  return {
    origin: url.origin,
    clock,
    simulated: options.simulated ?? false,
    tag: options.tag,
    budget: options.budget ?? freshBudget(),
    ipBudget: options.ipBudget ?? freshBudget(),
    orderSocket: options.orderSocket ?? (() => undefined),
    requestTimeoutMs: options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS,
    fetch: options.fetch ?? fetch,
    mayWrite: options.mayWrite ?? (() => true),
    onTimestampRefused: options.onTimestampRefused,
    credentials: () => credentials,
  };
}
