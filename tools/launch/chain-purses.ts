// Purses on the paper chain: one of each demo tenant, whose secret only the server has, and open test purses of the demo traders.
import { createHmac } from 'node:crypto';
import { demoTenants } from '../../apps/server/src/tenants/demo-tenants.ts';
import type { DataFolder } from './data-folder.ts';

/** USDT of a tenant's purse, from which withdrawals are paid, and of a demo trader's. */
const TENANT_AMOUNT = '1000000';
const TRADER_AMOUNT = '5000';
const TRADERS = ['10000001', '10000002'];

interface ChainPurse {
  secret: string;
  label: string;
  open: boolean;
  amount: string;
}

/** The secret of each demo tenant's purse. */
export function tenantPurseSecrets(data: DataFolder): Record<string, string> {
  return Object.fromEntries(demoTenants.map(({ id }) => [id, secretOf(data, `tenant ${id}`)]));
}

/** What the paper chain opens at its start. */
export function chainPurses(data: DataFolder): ChainPurse[] {
  const secrets = tenantPurseSecrets(data);
  return [
    ...demoTenants.map(({ id, name }) => ({ secret: secrets[id] ?? '', label: name, open: false, amount: TENANT_AMOUNT })),
    ...TRADERS.map((uid) => ({ secret: secretOf(data, `trader ${uid}`), label: `Trader ${uid}`, open: true, amount: TRADER_AMOUNT })),
  ];
}

function secretOf({ paperSecret }: DataFolder, whose: string): string {
  return createHmac('sha256', paperSecret).update(`chain purse of ${whose}`).digest('base64url');
}
