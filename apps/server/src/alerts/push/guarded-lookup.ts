// To which addresses the name of a push service may lead. Loaded by the thread that posts, so it needs little.
import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

export type Resolve = (hostname: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void;

const resolveBySystem: Resolve = (hostname, done) => systemLookup(hostname, { all: true }, done);

/** A name that leads to an address which is not public. */
export class ClosedAddressError extends Error {
  override readonly name = 'ClosedAddressError';
}

/**
 * The look-up of a connection. The addresses that it checks are those that the socket then connects to, so a name that changes its mind between two look-ups
 * is checked by the one that counts; one closed address refuses the name.
 */
export function guardedLookup(resolve: Resolve = resolveBySystem): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, (error, addresses) => {
      const [first] = addresses ?? [];
      const closed = addresses?.find(({ address }) => !isPublicAddress(address));
      if (error || !first) done(error ?? new Error(`${hostname} has no address`), '', 4);
      else if (closed) done(new ClosedAddressError(`${hostname} leads to an address that is not public`), '', 4);
      else if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}
