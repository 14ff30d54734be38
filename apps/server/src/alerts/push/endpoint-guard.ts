// A push endpoint is an address that a stranger names: what of it is accepted. Pure. Where its name leads is checked by the connection (guarded-lookup.ts).
import { isIP } from 'node:net';
import { limits } from '@millrace/contract';
import type { PushConfig } from '../../shared/config/push.ts';

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
