// The second step of an operator: codes of the authenticator app, whose secret is sealed, and recovery codes.
import type { Context } from '../shared/context/context.ts';
import type { Transaction } from '../shared/database/index.ts';
import { spendOperatorStep, type Operator } from '../shared/operators/operator.store.ts';
import { spendOperatorRecovery } from '../shared/operators/recovery-code.store.ts';
import { totpStepOf } from '../shared/codes/totp.ts';
import type { CredentialOwner, SealedCredential } from '../shared/vault/vault.ts';

type Owner = Pick<Operator, 'id' | 'tenantId'>;

export function sealOperatorSecret({ vault }: Pick<Context, 'vault'>, operator: Owner, secret: string): SealedCredential {
  return vault.sealText(ownerOf(operator), secret);
}

/** Uses up a code that is right. @returns what it was of; undefined for a wrong or used one */
export async function takeOperatorCode(
  tx: Transaction,
  context: Pick<Context, 'vault' | 'clock'>,
  operator: Operator,
  code: string,
): Promise<'app' | 'recovery' | undefined> {
  if (!/^\d{6}$/.test(code)) return (await spendOperatorRecovery(tx, operator.id, code, context.clock.now())) ? 'recovery' : undefined;
  const step = stepOfOperator(context, operator, code);
  return step !== undefined && (await spendOperatorStep(tx, operator.id, step)) ? 'app' : undefined;
}

/** The time step of a code that is right and was not used; undefined for any other. */
export function stepOfOperator(
  { vault, clock }: Pick<Context, 'vault' | 'clock'>,
  operator: Owner & Pick<Operator, 'totp' | 'totpStep'>,
  code: string,
): number | undefined {
  if (!operator.totp) return undefined;
  const secret = vault.openText(ownerOf(operator), operator.totp);
  return totpStepOf(secret, { code, lastStep: operator.totpStep, nowMs: clock.now() });
}

function ownerOf({ id, tenantId }: Owner): CredentialOwner {
  return { tenantId, userId: id, credentialId: 'totp' };
}
