// One admitted request to one call, in this order: caller and tenant, rate of the account, permission, input, repeat, agreements, handler, shape of the answer.
import type { Call } from '@millrace/contract';
import pg from 'pg';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { inTenant, type Transaction } from '../../shared/database/index.ts';
import { deviceName } from '../../shared/sessions/index.ts';
import { requireAgreements } from '../../content/index.ts';
import { identify, refuseReadOnly, refuseWrite, tokenOf, type Caller } from './caller.ts';
import { answered } from './envelope.ts';
import { requirePermission, type AnyRequest, type Route } from '../../shared/http/handler.ts';
import { oneByOne } from '../../shared/one-by-one.ts';
import { claimKey, findAnswer, storeAnswer, type IdempotencyScope } from '../../shared/http/idempotency.store.ts';
import { bodyHashOf, idempotencyKeyOf } from './idempotency-key.ts';
import { parseInput, sentTenantId } from './input.ts';
import { refuseOutdated } from './outdated-app.ts';
import { originOf } from './origin.ts';
import { receivedOf } from './receive-file.ts';
import { sendFile, type AnsweredFile } from './send-file.ts';
import { consumeUserLimit } from '../../shared/http/rate-limits.ts';

export async function serveCall(context: Context, route: Route, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { call } = route;
  const { raw, file } = await receivedOf(call, request);
  const caller = await identify(context, { call, request, token: tokenOf(request), sentTenantId: sentTenantId(raw) });
  request.callerLanguage = caller.language;
  // A request with a body was counted before the body was read.
  if (caller.session && !request.session) await consumeUserLimit(request, caller.session);
  refuseReadOnly(caller, call);
  refuseOutdated(call, caller.tenant, request);
  if (call.permission !== null) requirePermission(caller.tenant, call.permission);
  const input = parseInput(call, raw);
  const output = await answer(context, route, { request, caller, input, file });
  if (call.file === 'answered') return sendFile(reply, output as AnsweredFile);
  return reply.header('content-language', caller.language).send(answered(output));
}

interface ParsedRequest {
  request: FastifyRequest;
  caller: Caller;
  input: unknown;
  file: Buffer | undefined;
}

/** Requests under one Idempotency-Key wait for each other, so that a code that counts once is not looked at again by a repeat. */
async function answer(context: Context, route: Route, parsed: ParsedRequest): Promise<unknown> {
  const scope = scopeOf(route.call, parsed);
  if (!scope) return run(context, route, parsed, undefined);
  return oneByOne(`${scope.userId} ${scope.route} ${scope.key}`, async () => {
    const earlier = await inTenant(context.pools.app, scope.tenantId, (tx) => findAnswer(tx, scope));
    return earlier ? earlier.answer : run(context, route, parsed, scope);
  });
}

async function run(context: Context, route: Route, parsed: ParsedRequest, scope: IdempotencyScope | undefined): Promise<unknown> {
  const { tenant, session, language } = parsed.caller;
  if (session) await requireAgreements(context, route.call, { tenant, userId: session.userId, language, input: parsed.input });
  const written: Written = { count: 0 };
  const output = await route.run(context, requestOf(context, route.call, parsed, scope, written));
  if (scope && written.count !== 1)
    throw new Error(`${route.call.path} is idempotent and must write once through request.write, not ${written.count} times`);
  // Nothing leaves that the contract does not name.
  return route.call.output.parse(output);
}

const READ_ONLY_TRANSACTION = '25006';

/** In a preview and for guests the database itself refuses whatever would write. @throws Refusal previewReadOnly or guestReadOnly */
function readOnly<T>(caller: Caller, work: (tx: Transaction) => Promise<T>): (tx: Transaction) => Promise<T> {
  return async (tx) => {
    await tx.query('set transaction read only');
    try {
      return await work(tx);
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === READ_ONLY_TRANSACTION) refuseWrite(caller);
      throw error;
    }
  };
}

interface Written {
  count: number;
}

function scopeOf(call: Call, { request, caller, input }: ParsedRequest): IdempotencyScope | undefined {
  if (!call.idempotent) return undefined;
  if (!caller.session) throw new Error(`${call.path} is idempotent but open to guests`);
  const key = idempotencyKeyOf(request.headers['idempotency-key']);
  return { tenantId: caller.tenant.id, userId: caller.session.userId, route: call.path, key, bodyHash: bodyHashOf(input) };
}

function requestOf(
  context: Context,
  call: Call,
  { request, caller, input, file }: ParsedRequest,
  scope: IdempotencyScope | undefined,
  written: Written,
): AnyRequest {
  const inOwnTenant = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
    inTenant(context.pools.app, caller.tenant.id, caller.readOnly ? readOnly(caller, work) : work);
  return {
    input,
    tenant: caller.tenant,
    session: caller.session,
    file,
    language: caller.language,
    ip: request.ip,
    device: deviceName(request.headers['user-agent'] ?? ''),
    origin: originOf(context.config, caller, request),
    read: inOwnTenant,
    async write(work) {
      written.count += 1;
      if (!scope) return inOwnTenant(work);
      return inOwnTenant(async (tx) => {
        if (!(await claimKey(tx, scope, context.clock.now()))) {
          const earlier = await findAnswer(tx, scope);
          if (!earlier) throw new Error(`the key of ${call.path} is taken but has no answer`);
          return earlier.answer;
        }
        const output = call.output.parse(await work(tx));
        await storeAnswer(tx, scope, output);
        return output;
      });
    },
  };
}
