// The contract as an OpenAPI 3.1 document: paths, headers, inputs, outputs, refusals. Made from the contract alone.
import { calls, commonRefusals, limits, refusals, type Call, type RefusalCode } from '@millrace/contract';
import { z } from 'zod/mini';

type Json = Record<string, unknown>;

export function openApiDocument(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Millrace',
      version: '1',
      description: 'Every answer is an envelope {code, msg, data}; code "200" goes with HTTP 200 only.',
    },
    paths: Object.fromEntries(calls.map((call) => [call.path, { [call.method.toLowerCase()]: operation(call) }])),
    components: { securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'token' } } },
  };
}

function operation(call: Call): Json {
  const input = jsonSchemaOf(call.input, 'input');
  return {
    operationId: call.name,
    tags: [call.path.split('/')[3] ?? ''],
    ...(call.access === 'inter' ? { security: [{ session: [] }] } : {}),
    ...(call.permission === null ? {} : { 'x-permission': call.permission }),
    parameters: [...headers(call), ...(call.method === 'GET' ? queryParameters(input) : [])],
    ...(call.method === 'POST' ? { requestBody: { content: bodyContent(call, input) } } : {}),
    responses: responses(call),
  };
}

function bodyContent(call: Call, input: Json): Json {
  if (call.file !== 'sent') return { 'application/json': { schema: input }, 'application/x-www-form-urlencoded': { schema: input } };
  const file = { type: 'string', format: 'binary' };
  return { 'multipart/form-data': { schema: { ...input, properties: { ...(input['properties'] as Json), file }, required: ['file'] } } };
}

function headers(call: Call): Json[] {
  const language = { name: 'language', in: 'header', schema: { type: 'string' }, description: 'Language tag or code of the answer.' };
  if (!call.idempotent) return [language];
  return [
    language,
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      schema: { type: 'string', minLength: 8, maxLength: limits.idempotencyKeyMax },
    },
  ];
}

function queryParameters(input: Json): Json[] {
  const required = Array.isArray(input['required']) ? input['required'] : [];
  return Object.entries((input['properties'] ?? {}) as Json).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function responses(call: Call): Json {
  const byStatus = new Map<number, RefusalCode[]>();
  for (const code of [...commonRefusals, ...call.refusals]) byStatus.set(refusals[code], [...(byStatus.get(refusals[code]) ?? []), code]);
  const ok = envelopeOf({ const: '200' }, jsonSchemaOf(call.output, 'output'));
  return {
    200: { description: 'Done.', content: call.file === 'answered' ? { '*/*': {} } : { 'application/json': { schema: ok } } },
    ...Object.fromEntries([...byStatus].map(([status, codes]) => [status, refusalResponse(status, codes)])),
  };
}

function refusalResponse(status: number, codes: readonly RefusalCode[]): Json {
  const named = {
    type: 'object',
    properties: { reason: { enum: codes.filter((code) => code !== 'inputInvalid') }, detail: { type: 'object' } },
    required: ['reason'],
  };
  const problem = { type: 'object', properties: { field: { type: 'string' }, rule: { type: 'string' }, message: { type: 'string' } } };
  const data = codes.includes('inputInvalid') ? { anyOf: [{ type: 'array', items: problem }, named] } : named;
  return { description: codes.join(', '), content: { 'application/json': { schema: envelopeOf({ const: String(status) }, data) } } };
}

function envelopeOf(code: Json, data: Json): Json {
  return { type: 'object', properties: { code, msg: { type: 'string' }, data }, required: ['code', 'msg', 'data'] };
}

function jsonSchemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}
