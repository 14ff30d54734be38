// The instrument of a task: tick and lot sizes for actions, fee rates for settings and ladders.
import { instrumentOfCurrency, isTaskCurrency, kindOf, productOfType, type InstrumentInfo } from '@millrace/contract';
import { findInstrument } from '@millrace/market';
import { instrumentTypeOf } from '@millrace/okx';
import type { Context } from '../../shared/context/context.ts';
import type { CredentialRow } from '../../exchange/index.ts';
import { contractValueOf, listProducts } from '../../market/index.ts';

/** The instrument as the account's venue lists it, with the account's commission; undefined when it does not. Refuses `exchangeUnavailable`. */
export async function findProduct(context: Context, account: CredentialRow, instId: string): Promise<InstrumentInfo | undefined> {
  if (isTaskCurrency(instId)) return instrumentOfCurrency(instId);
  const products = await listProducts(context, { venueId: account.venueId, account }, instrumentTypeOf(instId));
  return products.find((product) => product.instId === instId);
}

export interface Steps {
  tickSize: string;
  lotSize: string;
  minSize: string;
  contractValue: string;
}

/** Tick and lot sizes of an instrument for actions and records; from the built-in table when the venue does not answer, so that an exit never waits for it. */
export async function findSteps(context: Context, venueId: string, instId: string): Promise<Steps | undefined> {
  if (isTaskCurrency(instId)) return instrumentOfCurrency(instId);
  if (context.venues.find(venueId) !== undefined) {
    const reply = await context.market.catalogue.instruments(venueId, instrumentTypeOf(instId));
    const listed = reply.kind === 'ok' ? reply.data.find((instrument) => instrument.instId === instId) : undefined;
    if (listed)
      return { tickSize: listed.tickSize, lotSize: listed.lotSize, minSize: listed.minSize, contractValue: contractValueOf(listed) };
  }
  return findInstrument(instId);
}

/** Whether a kind of task trades this instrument, or moves this currency. */
export function isOfKind(product: InstrumentInfo, assignmentType: number): boolean {
  const { currency, products } = kindOf(assignmentType);
  if (currency !== null) return product.instId === currency;
  return !isTaskCurrency(product.instId) && products.includes(productOfType(product.productType));
}
