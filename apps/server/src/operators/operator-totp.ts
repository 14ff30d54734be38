// The authenticator app of an operator: its sealed secret and the codes of it.
import type { Context } from '../shared/context/context.ts';
import type { Operator } from '../shared/operators/operator.store.ts';
import { totpStepOf } from '../shared/totp.ts';
import type { CredentialOwner, SealedCredential } from '../shared/vault/vault.ts';

type Owner = Pick<Operator, 'id' | 'tenantId'>;

export function sealOperatorSecret({ vault }: Pick<Context, 'vault'>, operator: Owner, secret: string): SealedCredential {
  return vault.sealText(ownerOf(operator), secret);
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
