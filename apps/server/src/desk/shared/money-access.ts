// Balances and orders of a trader: operators of money see them; support only while the trader allows it.
import { seesMoney, type OperatorRole } from '@millrace/contract/admin';
import { findGrant } from '../../chat/index.ts';
import type { Transaction } from '../../shared/database/index.ts';
import { refuse } from '../../shared/refusal.ts';

interface Asking {
  operator: { roles: readonly OperatorRole[] };
  userId: string;
  nowMs: number;
}

export async function maySeeMoney(tx: Transaction, { operator, userId, nowMs }: Asking): Promise<boolean> {
  return seesMoney(operator.roles) || (await findGrant(tx, userId, nowMs)) !== undefined;
}

/** @throws Refusal accessNotGranted */
export async function requireMoneyAccess(tx: Transaction, asking: Asking): Promise<void> {
  if (!(await maySeeMoney(tx, asking))) refuse('accessNotGranted');
}
