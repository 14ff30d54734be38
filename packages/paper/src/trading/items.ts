// Calls that do several things at once: each item has its own code, the call says whether all, some or none worked. The same for REST and sockets.
import type { AccountBook } from '../state/account-book.ts';
import type { Exchange } from '../core/exchange.ts';
import { BATCH_ORDERS_MAX } from '../limits.ts';
import { skewMs } from '../core/auth.ts';
import type { Fields } from '../wire/fields.ts';
import { Refusal, refuse } from '../wire/refusals.ts';

/** Who asks, over requests or sockets. */
export interface Request {
  exchange: Exchange;
  book: AccountBook;
  /** Deadline of the request, ms of venue time; "" = none. */
  expTime: string;
}

/** Outcome of one thing: what it is called and, in `sCode`, whether it worked. */
export interface Item {
  sCode: string;
  [field: string]: string;
}

export type Step = (request: Request, fields: Fields) => Item;

export interface ItemsAnswer {
  code: string;
  msg: string;
  data: Item[];
  inTime: string;
  outTime: string;
}

/** Answers each item; code 1 when all failed, 2 when some did. In and out times are microseconds of venue time. */
export function items(request: Request, list: readonly Fields[], step: Step): ItemsAnswer {
  const inTime = `${request.exchange.clock.now()}000`;
  const data = list.map((fields) => step(request, fields));
  const failed = data.filter((item) => item.sCode !== '0').length;
  const code = failed === 0 ? '0' : failed === data.length ? '1' : '2';
  const msg = code === '0' ? '' : code === '1' ? 'All operations failed' : 'Bulk operation partially succeeded.';
  return { code, msg, data, inTime, outTime: `${request.exchange.clock.now()}000` };
}

/** Does one thing; a refusal becomes the item's sCode. */
export function outcome({ exchange }: Request, ids: Record<string, string>, act: () => Record<string, string>): Item {
  const ts = exchange.clock.now().toString();
  try {
    return { ...ids, ...act(), ts, sCode: '0', sMsg: '', subCode: '' };
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    return { ...ids, ts, sCode: cause.code, sMsg: cause.message, subCode: '' };
  }
}

/** @throws Refusal 50036 past the request's deadline */
export function assertInTime({ exchange, expTime }: Request): void {
  if (expTime !== '' && !(Number(expTime) >= exchange.clock.now() + skewMs(exchange))) throw refuse('50036');
}

/** The items of a batch. @throws Refusal 51000, or `tooMany` */
export function listBody(body: unknown, tooMany = '51111', most = BATCH_ORDERS_MAX): Fields[] {
  if (!Array.isArray(body) || body.length === 0) throw refuse('51000', 'body');
  if (body.length > most) throw refuse(tooMany, most.toString());
  return body.map((entry: unknown) => (typeof entry === 'object' && entry !== null ? (entry as Fields) : {}));
}
