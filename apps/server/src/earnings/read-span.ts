// The days and the money of a caller's question, in the tenant's time zone.
import type { EarningSpan } from '@millrace/contract';
import type { Context } from '../shared/context/context.ts';
import type { Transaction } from '../shared/database/index.ts';
import type { Tenant } from '../shared/tenants/tenant.store.ts';
import { dayOf, daysOf, environmentOf } from './span-of.ts';
import { listEnvironments, type SpanQuery } from './spans.store.ts';
import { venueNowOf } from './venue-now.ts';

export interface Asked {
  input: EarningSpan;
  userId: string;
  tenant: Pick<Tenant, 'timeZone' | 'venues' | 'money'>;
}

/** @throws Refusal inputInvalid */
export async function readSpan(
  context: Context,
  tx: Transaction,
  { input, userId, tenant }: Asked,
): Promise<SpanQuery & { today: string; environments: SpanQuery['environment'][] }> {
  const today = dayOf(venueNowOf(context, tenant), tenant.timeZone);
  const days = daysOf(input, today);
  const environments = await listEnvironments(tx, userId);
  return { userId, ...days, environment: environmentOf(input.environment, environments, tenant.money), today, environments };
}
