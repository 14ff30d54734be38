// What a request to a call must pass before its body is read: the rates of its address, its account, and the bytes in flight.
import type { Call } from '@millrace/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { consumeUserLimit, spend } from '../../shared/http/rate-limits.ts';
import { hasBody, type BodyBudget } from './body-budget.ts';
import { identify, refuseReadOnly, tokenOf } from './caller.ts';

export interface Admission {
  context: Context;
  call: Call;
  bodies: BodyBudget;
}

/** @throws Refusal */
export async function admitRequest({ context, call, bodies }: Admission, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await spend(request.server.addressLimit, request);
  if (call.access === 'outer' && call.method === 'POST') await spend(request.server.guestLimit, request);
  if (!hasBody(request)) return;
  if (call.access === 'inter') {
    const caller = await identify(context, { call, request, token: tokenOf(request), sentTenantId: undefined });
    const { session, language } = caller;
    request.callerLanguage = language;
    if (session) await consumeUserLimit(request, session);
    refuseReadOnly(caller, call);
  }
  bodies.charge({ call, request, reply, userId: request.session?.userId });
}
