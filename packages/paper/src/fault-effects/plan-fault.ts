// Fits a fault to this exchange: accounts by their uid, instruments that are listed, a crash only where somebody starts the process anew.
import { parseFixed } from '@millrace/market';
import type { Exchange } from '../core/exchange.ts';
import { type Fields, textField } from '../wire/fields.ts';
import type { Fault } from '../faults/faults.ts';
import { FaultError, type FaultPlan } from '../faults/read-fault.ts';

const OF_ONE_INSTRUMENT: readonly string[] = ['suspend', 'delist', 'lotSize', 'priceGap'];

/** Plans a fault. @param canCrash whether this process may end itself. @throws FaultError */
export function planFault(exchange: Exchange, plan: FaultPlan, canCrash: boolean): Fault {
  if (plan.kind === 'crash' && !canCrash) throw new FaultError('crash is for an exchange that runs as a process of its own');
  if (OF_ONE_INSTRUMENT.includes(plan.kind)) assertInstrument(exchange, plan);
  return exchange.faults.add({ ...plan, account: uidOf(exchange, plan.account) });
}

function uidOf(exchange: Exchange, account: string): string {
  if (account === '' || exchange.store.books.has(account)) return account;
  const book = exchange.store.byApiKey.get(account);
  if (!book) throw new FaultError(`account "${account}" is neither the uid nor the API key of an account`);
  return book.account.uid;
}

function assertInstrument(exchange: Exchange, { kind, instId, lotSz }: FaultPlan): void {
  const quote = exchange.quotes.listed.get(instId);
  if (!quote) throw new FaultError(`instId "${instId}" is not listed; ${[...exchange.quotes.listed.keys()].join(', ')} are`);
  const { lotSize } = quote.instrument;
  if (kind === 'lotSize' && parseFixed(lotSz) % parseFixed(lotSize) !== 0n)
    throw new FaultError(`lotSz must be a multiple of the lot of ${instId}, ${lotSize}`);
}

/** A planned fault as GET /paper/faults lists it. */
export function faultView(exchange: Exchange, fault: Fault): Record<string, unknown> {
  const now = exchange.clock.now();
  return {
    ...fields(fault.told),
    id: fault.id,
    state: now < fault.from ? 'waiting' : 'active',
    met: fault.met,
    left: Number.isFinite(fault.left) ? fault.left : null,
    from: fault.from,
    until: Number.isFinite(fault.until) ? fault.until : null,
  };
}

function fields(told: Fields): Record<string, string> {
  return Object.fromEntries(Object.keys(told).map((name) => [name, textField(told, name)]));
}
