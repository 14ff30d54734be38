// Opens a one-use link: a new secret for the authenticator app, which the first code confirms.
import { openInvitation } from '@millrace/contract/admin';
import { generateSecret, generateURI } from 'otplib';
import type { Context } from '../shared/context/context.ts';
import { adminGuestHandler } from '../shared/http/admin-handler.ts';
import { lockInvited, updateShownTotp } from '../shared/operators/operator.store.ts';
import { refuse } from '../shared/refusal.ts';
import { tokenTenant } from '../shared/sessions/index.ts';
import { sealOperatorSecret } from './operator-totp.ts';

export const openInvitationRoute = adminGuestHandler(openInvitation, async (context, { input, inTenant }) => {
  const tenant = await tenantOf(context, input.invitation);
  const secret = generateSecret();
  const operator = await inTenant(tenant.id, async (tx) => {
    const invited = await lockInvited(tx, input.invitation, context.clock.now());
    if (!invited) refuse('invitationInvalid');
    await updateShownTotp(tx, invited.id, sealOperatorSecret(context, invited, secret));
    return invited;
  });
  const { name, roles } = operator;
  return { name, roles, tenantName: tenant.name, secret, uri: generateURI({ issuer: `${tenant.name} console`, label: name, secret }) };
});

async function tenantOf({ tenants }: Context, invitation: string): Promise<{ id: string; name: string }> {
  const tenant = await tenants.findById(tokenTenant(invitation) ?? '');
  if (!tenant) refuse('invitationInvalid');
  return tenant;
}
