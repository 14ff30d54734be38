// Where links that leave the app lead: an address that the tenant owns, never one that a caller merely named in a header.
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../shared/config/config.ts';
import type { Caller } from './caller.ts';

/**
 * Scheme and host, e.g. "https://app.example.com": the host that was called where it is the tenant's, else the one registered for it, in embedded
 * mode with the port that was called. Empty for a tenant without a host.
 */
export function originOf({ embedded }: Pick<Config, 'embedded'>, { tenant, onOwnHost }: Caller, request: FastifyRequest): string {
  if (onOwnHost) return `${request.protocol}://${request.host}`;
  if (tenant.host === '') return '';
  const port = embedded ? `:${request.socket.localPort ?? ''}` : '';
  return `${embedded ? request.protocol : 'https'}://${tenant.host}${port}`;
}
