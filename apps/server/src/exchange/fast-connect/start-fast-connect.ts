// The way out to an exchange's authorise page: a state that is bound to this session, and the address to go to.
import { limits, startFastConnect } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { listCredentialRows } from '../credentials/credential.store.ts';
import { insertFastConnect } from './fast-connect.store.ts';
import { offeredVenue } from '../linking/list-credentials.ts';
import { clientOf } from '../venue-site.ts';

/** Path of the app to which the exchange sends people back; registered there together with our addresses. */
const BACK = '/fastapi';

export const startFastConnectRoute = handler(startFastConnect, (context, { input, session, tenant, origin, language, write }) => {
  const venue = offeredVenue(context, tenant, input.venueId);
  const client = clientOf(venue, tenant.id);
  const page = venue.oauth?.authorizeUrl;
  if (!client || page === undefined || origin === '') refuse('fastConnectOff');
  return write(async (tx) => {
    const linked = await listCredentialRows(tx, session.userId);
    // Where one is linked, it may be this account that gets a new key.
    if (linked.length >= limits.credentialsPerUser && !linked.some(({ venueId }) => venueId === venue.id))
      refuse('credentialsTooMany', { max: limits.credentialsPerUser });
    const owner = { tenantId: tenant.id, userId: session.userId, sessionId: session.id };
    const { remark, installedApp } = input;
    const state = await insertFastConnect(tx, owner, { venueId: venue.id, remark, installedApp, nowMs: context.clock.now() });
    const url = new URL(page);
    const asked = { response_type: 'code', access_type: 'offline', client_id: client.id, scope: 'fast_api', state, lang: language };
    for (const [name, value] of Object.entries({ ...asked, redirect_uri: `${origin}${BACK}` })) url.searchParams.set(name, value);
    return { state, authorizeUrl: url.href, expiresInSec: limits.fastConnectTtlSec };
  });
});
