// The authenticator app of an operator: its sealed secret and the codes of it.
import type { Context } from '../shared/context/context.ts';
import type { Operator } from '../shared/operators/operator.store.ts';
import { totpStepOf } from '../shared/totp.ts';
import type { CredentialOwner, SealedCredential } from '../shared/vault/vault.ts';

type Owner = Pick<Operator, 'id' | 'tenantId'>;

export function sealOperatorSecret({ vault }: Pick<Context, 'vault'>, operator: Owner, secret: string): SealedCredential {
  return vault.sealText(ownerOf(operator), secret);
}

/** The secret of the operator's app; undefined before there is one. */
export function secretOfOperator({ vault }: Pick<Context, 'vault'>, operator: Owner & Pick<Operator, 'totp'>): string | undefined {
  return operator.totp && vault.openText(ownerOf(operator), operator.totp);
}

/** The time step of a code that is right and was not used; undefined for any other. */
export function stepOfOperator(context: Pick<Context, 'vault' | 'clock'>, operator: Operator, code: string): number | undefined {
  const secret = secretOfOperator(context, operator);
  if (secret === undefined) return undefined;
  return totpStepOf(secret, { code, lastStep: operator.totpStep, nowMs: context.clock.now() });
}

function ownerOf({ id, tenantId }: Owner): CredentialOwner {
  return { tenantId, userId: id, credentialId: 'totp' };
}
