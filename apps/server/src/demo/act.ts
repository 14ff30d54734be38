// The demo trader's calls, by the handlers that serve those of the app.
import type { Call, OutputOf } from '@millrace/contract';
import { findDemoTrader, findUserById } from '../accounts/index.ts';
import { listCredentialRows } from '../exchange/index.ts';
import { followFeature } from '../follow/index.ts';
import { groupsFeature } from '../groups/index.ts';
import type { Context } from '../shared/context/context.ts';
import { inTenant, type Transaction } from '../shared/database/index.ts';
import { messagesFeature } from '../messages/index.ts';
import type { Route } from '../shared/http/handler.ts';
import type { Session } from '../shared/sessions/index.ts';
import type { Tenant } from '../shared/tenants/tenant.store.ts';
import { tasksFeature } from '../tasks/index.ts';
import { demoTrader } from '../tenants/index.ts';
import { walletFeature } from '../wallet/index.ts';

export interface DemoAccount {
  session: Session;
  tenant: Tenant;
  credentialId: string;
  /** One transaction of the tenant. */
  within<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

/** The demo trader with his account on the exchange; undefined where either is missing. */
export async function findDemoAccount({ pools, tenants }: Context, venueId: string): Promise<DemoAccount | undefined> {
  const { tenantId, uid } = demoTrader;
  const within = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => inTenant(pools.app, tenantId, work);
  const tenant = await tenants.findById(tenantId);
  return within(async (tx) => {
    const userId = await findDemoTrader(tx, uid);
    const user = userId === undefined ? undefined : await findUserById(tx, userId);
    if (user === undefined || tenant === undefined) return undefined;
    const account = (await listCredentialRows(tx, user.id)).find((each) => each.venueId === venueId && each.status === 'ok');
    const session = { ...user, id: 'demo', userId: user.id, preview: undefined, guest: false, countedAs: user.id };
    return account && { session, tenant, credentialId: account.id, within };
  });
}

const routes: readonly Route[] = [tasksFeature, groupsFeature, followFeature, messagesFeature, walletFeature].flatMap(
  (feature) => feature.routes,
);

/** @throws Refusal as the call refuses */
export async function act<C extends Call>(
  context: Context,
  { session, tenant, within }: DemoAccount,
  call: C,
  input: unknown,
): Promise<OutputOf<C>> {
  const route = routes.find((each) => each.call === call);
  if (route === undefined) throw new Error(`${call.path} is none of the demo trader's calls`);
  const request = {
    input: call.input.parse(input),
    tenant,
    session,
    language: 'en-US',
    ip: '',
    device: '',
    origin: '',
    file: undefined,
  } as const;
  return (await route.run(context, { ...request, read: within, write: within })) as OutputOf<C>;
}
