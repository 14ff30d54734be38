// A push endpoint is an address that a stranger names: what of it is accepted, and to which addresses its name may lead. Pure but for the resolver given.
import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { limits } from '@millrace/contract';
import type { PushConfig } from '../../shared/config/push.ts';
import { isPublicAddress } from './public-address.ts';

/** The rule that an endpoint breaks; undefined for a good one. */
export function endpointProblem(
  endpoint: string,
  { hosts, stub }: Pick<PushConfig, 'hosts' | 'stub'>,
): 'tooLong' | 'url' | 'pushHost' | undefined {
  if (Buffer.byteLength(endpoint) > limits.pushEndpointBytesMax) return 'tooLong';
  if (!/^[\x21-\x7e]+$/.test(endpoint) || !URL.canParse(endpoint)) return 'url';
  const url = new URL(endpoint);
  if (stub !== undefined && url.origin === stub) return undefined;
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.hash !== '') return 'url';
  if (url.port !== '' || !hosts.some((host) => matches(url.hostname, host))) return 'pushHost';
  return undefined;
}

function matches(hostname: string, host: string): boolean {
  // An address is no name, whatever stands in the list.
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false;
  return host.startsWith('*.') ? hostname.endsWith(host.slice(1)) && hostname.length > host.length - 1 : hostname === host;
}

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
