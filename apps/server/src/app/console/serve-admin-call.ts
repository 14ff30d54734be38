// One request to a call of operators, in this order: origin, operator, rate, duty, input, second step, repeat, handler, shape of the answer.
import { languageTags, limits, type Call, type LanguageTag } from '@millrace/contract';
import { mayCall, needsStep } from '@millrace/contract/admin';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { inTenant, inTenantBy, isOwnTrader, type Transaction } from '../../shared/database/index.ts';
import type { AdminRoute, AnyAdminRequest } from '../../shared/http/admin-handler.ts';
import { oneByOne } from '../../shared/one-by-one.ts';
import { insertOperatorEvent } from '../../shared/operators/operator-event.store.ts';
import { claimOperatorKey, findOperatorAnswer, storeOperatorAnswer, type OperatorKey } from '../../shared/operators/operator-key.store.ts';
import { findOperatorSession, type OperatorSession } from '../../shared/operators/operator-session.store.ts';
import { refuse } from '../../shared/refusal.ts';
import { deviceName, tokenTenant } from '../../shared/sessions/index.ts';
import type { Tenant } from '../../shared/tenants/tenant.store.ts';
import { answered } from '../http/envelope.ts';
import { bodyHashOf, idempotencyKeyOf } from '../http/idempotency-key.ts';
import { parseInput, rawInput } from '../http/input.ts';
import { languageOf } from '../http/language.ts';
import { receivedOf } from '../http/receive-file.ts';
import { sendFile, type AnsweredFile } from '../http/send-file.ts';

/** Goes with every request of the console: no form and no link of another page can send it. Empty before the login. */
export const OPERATOR_TOKEN = 'operator-token';
/** With a request that the page makes by itself, which does not show that somebody sits there. */
const BACKGROUND = 'operator-background';

export async function serveAdminCall(
  context: Context,
  route: AdminRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { call } = route;
  requireOwnPage(request);
  const language = languageOf(request.headers, undefined, languageTags);
  request.callerLanguage = language;
  const output =
    call.duty === 'guest' ? await serveGuest(context, route, request, language) : await serveOperator(context, route, request, language);
  if (call.file === 'answered') return sendFile(reply, output as AnsweredFile);
  return reply.header('content-language', language).send(answered(output));
}

/** Cookies know no ports and forms no headers: only the console's own page sends the header, and a browser names the page that sends. */
function requireOwnPage(request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isOwn = origin === undefined ? request.method === 'GET' : origin === `${request.protocol}://${request.host}`;
  if (!isOwn || (site !== undefined && site !== 'same-origin') || typeof request.headers[OPERATOR_TOKEN] !== 'string')
    refuse('originWrong');
}

async function serveGuest(context: Context, route: AdminRoute, request: FastifyRequest, language: LanguageTag): Promise<unknown> {
  const output = await route.run(context, {
    kind: 'guest',
    input: parseInput(route.call, rawInput(route.call, request)) as never,
    language,
    ip: request.ip,
    device: deviceName(request.headers['user-agent'] ?? ''),
    origin: `${request.protocol}://${request.host}`,
    inTenant: (tenantId, work) => inTenant(context.pools.console, tenantId, work),
  });
  return route.call.output.parse(output);
}

interface Caller {
  operator: OperatorSession;
  tenant: Tenant;
}

/** @throws Refusal sessionMissing, sessionInvalid */
async function identify(context: Context, request: FastifyRequest): Promise<Caller> {
  const token = request.headers[OPERATOR_TOKEN];
  if (typeof token !== 'string' || token === '') refuse('sessionMissing');
  const tenantId = token.length <= 120 ? tokenTenant(token) : undefined;
  if (tenantId === undefined) refuse('sessionInvalid');
  const isActive = request.headers[BACKGROUND] === undefined;
  const state = await inTenant(context.pools.console, tenantId, (tx) =>
    findOperatorSession(tx, token, { nowMs: context.clock.now(), isActive }),
  );
  if (state.kind === 'ended') refuse('sessionMissing');
  if (state.kind === 'unknown') refuse('sessionInvalid');
  const tenant = await context.tenants.findById(tenantId);
  if (!tenant) refuse('sessionInvalid');
  return { operator: state.session, tenant };
}

async function serveOperator(context: Context, route: AdminRoute, request: FastifyRequest, language: LanguageTag): Promise<unknown> {
  const { call } = route;
  const caller = await identify(context, request);
  if (!mayCall(caller.operator.roles, call)) refuse('roleMissing');
  const { raw, file } = await receivedOf(call, request);
  const input = parseInput(call, raw);
  if (needsStep(call) && context.clock.now() - caller.operator.provedMs > limits.operatorStepSec * 1000) refuse('stepNeeded');
  const scope = scopeOf(call, { request, caller, input });
  const run = (): Promise<unknown> => runOnce(context, route, { request, caller, input, file, language, scope });
  if (!scope) return run();
  return oneByOne(`operator ${scope.operatorId} ${scope.route} ${scope.key}`, async () => {
    const earlier = await inTenant(context.pools.console, scope.tenantId, (tx) => findOperatorAnswer(tx, scope));
    return earlier ? earlier.answer : run();
  });
}

function scopeOf(
  call: Call,
  { request, caller, input }: { request: FastifyRequest; caller: Caller; input: unknown },
): OperatorKey | undefined {
  if (!call.idempotent) return undefined;
  const { tenantId, operatorId } = caller.operator;
  const key = idempotencyKeyOf(request.headers['idempotency-key']);
  return { tenantId, operatorId, route: call.path, key, bodyHash: bodyHashOf(input) };
}

interface Parsed {
  request: FastifyRequest;
  caller: Caller;
  input: unknown;
  file: Buffer | undefined;
  language: LanguageTag;
  scope: OperatorKey | undefined;
}

async function runOnce(context: Context, route: AdminRoute, parsed: Parsed): Promise<unknown> {
  const { call } = route;
  const written = { count: 0 };
  const output = await route.run(context, requestOf(context, call, parsed, written));
  if (parsed.scope && written.count !== 1)
    throw new Error(`${call.path} is idempotent and must write once through request.write, not ${written.count} times`);
  return call.output.parse(output);
}

function requestOf(
  context: Context,
  call: Call,
  { request, caller, input, file, language, scope }: Parsed,
  written: { count: number },
): AnyAdminRequest {
  const { operator, tenant } = caller;
  const inOwnTenant = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
    inTenantBy(context.pools.console, operator, work).catch((error: unknown) => {
      if (isOwnTrader(error)) refuse('ownTrader');
      throw error;
    });
  return {
    kind: 'operator',
    input: input as never,
    operator,
    tenant,
    origin: `${request.protocol}://${request.host}`,
    file,
    language,
    ip: request.ip,
    device: deviceName(request.headers['user-agent'] ?? ''),
    read: inOwnTenant,
    record: (tx, event) =>
      insertOperatorEvent(
        tx,
        { tenantId: tenant.id, operatorId: operator.operatorId, name: operator.name, ip: request.ip, ...event },
        context.clock.now(),
      ),
    async write(work) {
      written.count += 1;
      if (!scope) return inOwnTenant(work);
      return inOwnTenant(async (tx) => {
        if (!(await claimOperatorKey(tx, scope, context.clock.now()))) {
          const earlier = await findOperatorAnswer(tx, scope);
          if (!earlier) throw new Error(`the key of ${call.path} is taken but has no answer`);
          return earlier.answer;
        }
        const output = call.output.parse(await work(tx));
        await storeOperatorAnswer(tx, scope, output);
        return output;
      });
    },
  };
}
