// Below the least version that a tenant published, an installed app reads, updates and closes positions; everything else is refused.
import { closePosition, loginout, sell, sellAll, stopFollow, userLogin, versionCodeOf, type Call } from '@millrace/contract';
import type { FastifyRequest } from 'fastify';
import { refuse } from '../../shared/refusal.ts';
import type { Tenant } from '../../shared/tenants/tenant.store.ts';
import { tenantOfOrigin } from './native-origin.ts';

/** What still works beside reading. */
const stillWorking: readonly Call[] = [userLogin, loginout, sell, sellAll, closePosition, stopFollow];

/** An installed app that names no version is older than the first that does. @throws Refusal appTooOld */
export function refuseOutdated(call: Call, { appInfo }: Tenant, { headers }: FastifyRequest): void {
  const least = typeof appInfo['minVersion'] === 'string' ? versionCodeOf(appInfo['minVersion']) : undefined;
  if (least === undefined || call.method === 'GET' || stillWorking.includes(call)) return;
  const named = headers['app-version'];
  const isInstalled = named !== undefined || tenantOfOrigin(headers.origin ?? '') !== undefined;
  const running = typeof named === 'string' ? versionCodeOf(named) : undefined;
  if (isInstalled && (running ?? 0) < least) refuse('appTooOld');
}
