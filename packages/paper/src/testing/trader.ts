// An account of the exchange in tests, which signs its calls over the real wire.
import type { PaperExchange } from '../start/start-paper-exchange.ts';
import { signatureOf } from '../wire/signature.ts';
import { type Json, openSocket, type RigSocket } from './rig-socket.ts';

export interface Envelope {
  code: string;
  msg: string;
  data: Json[];
  httpStatus: number;
}

export interface Credentials {
  uid: string;
  apiKey: string;
  secretKey: string;
  passphrase: string;
}

export interface Trader extends Credentials {
  get(target: string): Promise<Envelope>;
  post(target: string, body: unknown, headers?: Record<string, string>): Promise<Envelope>;
  /** Places an order and gives its item; sCode "0" when accepted. */
  place(order: Json): Promise<Json>;
  /** A logged-in socket. */
  socket(path?: string): Promise<RigSocket>;
  /** All bills, oldest first. */
  bills(): Promise<Json[]>;
}

export function traderOf(url: string, exchange: PaperExchange, credentials: Credentials): Trader {
  const { apiKey, secretKey, passphrase } = credentials;
  const call = async (method: string, target: string, body: string, more: Record<string, string> = {}): Promise<Envelope> => {
    const timestamp = new Date(exchange.now()).toISOString();
    const headers = {
      'content-type': 'application/json',
      'ok-access-key': apiKey,
      'ok-access-passphrase': passphrase,
      'ok-access-timestamp': timestamp,
      'ok-access-sign': signatureOf(secretKey, { timestamp, method, target, body }),
      ...more,
    };
    const reply = await fetch(url + target, { method, headers, ...(body === '' ? {} : { body }) });
    return { httpStatus: reply.status, ...((await reply.json()) as Omit<Envelope, 'httpStatus'>) };
  };
  const trader: Trader = {
    ...credentials,
    get: (target) => call('GET', `/api/v5/${target}`, ''),
    post: (target, body, headers) => call('POST', `/api/v5/${target}`, JSON.stringify(body), headers),
    async place(order) {
      const answer = await trader.post('trade/order', order);
      return answer.data?.[0] ?? { sCode: answer.code };
    },
    async socket(path = 'all') {
      const socket = await openSocket(url, path);
      const timestamp = (exchange.now() / 1000).toString();
      const sign = signatureOf(secretKey, { timestamp, method: 'GET', target: '/users/self/verify', body: '' });
      socket.send({ op: 'login', args: [{ apiKey, passphrase, timestamp, sign }] });
      await socket.next((message) => message['event'] === 'login' && message['code'] === '0');
      return socket;
    },
    async bills() {
      const reply = await fetch(`${url}/paper/bills?apiKey=${apiKey}`);
      return (await reply.json()) as Json[];
    },
  };
  return trader;
}
