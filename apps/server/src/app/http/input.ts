// Reads a call's input off the request: the query of a GET, the JSON or form body of a POST. Nothing is coerced; unknown fields are refused
// by the contract's strict schemas.
import { inputIssuesOf, type Call } from '@millrace/contract';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../shared/refusal.ts';

export function rawInput(call: Call, request: FastifyRequest): unknown {
  if (call.method === 'GET') return plain(request.query);
  // A POST without a body is one without fields.
  return request.body === undefined || request.body === null ? {} : plain(request.body);
}

/** @throws Refusal inputInvalid */
export function parseInput(call: Call, raw: unknown): unknown {
  const parsed = call.input.safeParse(raw, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new Refusal('inputInvalid', undefined, inputIssuesOf(parsed.error));
}

/** The tenantId a client sent; one that no tenant can have is left to the schema, which names the field. */
export function sentTenantId(raw: unknown): string | undefined {
  if (typeof raw !== 'object' || raw === null || !Object.hasOwn(raw, 'tenantId')) return undefined;
  const value: unknown = Reflect.get(raw, 'tenantId');
  return typeof value === 'string' && /^[a-z0-9-]{1,40}$/.test(value) ? value : undefined;
}

/** Query and form parsers give objects without a prototype; the schemas expect ordinary ones. */
function plain(value: unknown): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : value;
}
