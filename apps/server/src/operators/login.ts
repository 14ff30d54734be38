// Logs an operator in by name, password and a code of the authenticator app or a recovery code. Neither text nor time of a refusal reveals which part was wrong.
import type { OutputOf } from '@millrace/contract';
import { login } from '@millrace/contract/admin';
import { refuse } from '../shared/refusal.ts';
import type { Context } from '../shared/context/context.ts';
import { adminGuestHandler, type AdminGuestRequest } from '../shared/http/admin-handler.ts';
import { openOperatorSession } from '../shared/operators/operator-session.store.ts';
import { insertOperatorEvent } from '../shared/operators/operator-event.store.ts';
import { findOperator, findTenantOfOperator, type Operator } from '../shared/operators/operator.store.ts';
import { beginOperatorAttempt, endOperatorAttempt } from './operator-attempt.ts';
import { operatorSelfOf } from './operator-self.ts';
import { takeOperatorCode } from './operator-totp.ts';

type Request = AdminGuestRequest<typeof login>;

export const loginRoute = adminGuestHandler(login, async (context, request) => {
  const { input, ip, inTenant } = request;
  const nowMs = context.clock.now();
  const tenantId = await findTenantOfOperator(context.pools.console, input.name);
  const place = { tenantId, name: input.name, ip, nowMs };
  await inTenant(tenantId, (tx) => beginOperatorAttempt(tx, place));
  const operator = await inTenant(tenantId, (tx) => findOperator(tx, input.name));
  const proved = await prove(context, request, operator);
  if (!proved) {
    // Of a name that nobody has there is no trail: it belongs to no brand.
    if (operator)
      await inTenant(tenantId, (tx) =>
        insertOperatorEvent(tx, { tenantId, operatorId: operator.id, name: input.name, kind: 'loginRefused', ip }, nowMs),
      );
    refuse('operatorLoginWrong');
  }
  return enter(context, request, proved);
});

interface Proved {
  operator: Operator;
  codeOf: 'app' | 'recovery';
}

/** The operator whose password and code these are; uses the code up. */
async function prove(context: Context, { input, inTenant }: Request, operator: Operator | undefined): Promise<Proved | undefined> {
  const isRight = await context.passwords.verify(operator?.passwordHash, input.password);
  if (!operator || !isRight || operator.disabled) return undefined;
  const codeOf = await inTenant(operator.tenantId, (tx) => takeOperatorCode(tx, context, operator, input.totp));
  return codeOf && { operator, codeOf };
}

async function enter(context: Context, { ip, device, inTenant }: Request, { operator, codeOf }: Proved): Promise<OutputOf<typeof login>> {
  const { tenantId, name } = operator;
  const nowMs = context.clock.now();
  const tenant = await context.tenants.findById(tenantId);
  if (!tenant) throw new Error(`operator ${name} has no tenant`);
  return inTenant(tenantId, async (tx) => {
    await endOperatorAttempt(tx, { name, ip });
    const { token, endMs } = await openOperatorSession(tx, { operator, ip, device }, nowMs);
    await insertOperatorEvent(tx, { tenantId, operatorId: operator.id, name, kind: 'login', detail: { device, codeOf }, ip }, nowMs);
    return { token, operator: operatorSelfOf({ operatorId: operator.id, name, roles: operator.roles, endMs }, tenant) };
  });
}
