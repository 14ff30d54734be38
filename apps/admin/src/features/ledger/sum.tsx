// An amount of a posting with its unit; what a trader owes is named as such.
import type { JournalPosting } from '@millrace/contract/admin';
import { Amount, useLocale } from '@millrace/ui';
import { unitOf } from '../../shared/units.ts';

export function Sum({ line: { amount, currency } }: { line: Pick<JournalPosting, 'amount' | 'currency'> }) {
  const { t } = useLocale();
  const isDebt = currency === 'fuelDebt' || currency === 'shareDebt' || currency === 'rewardDebt';
  return <Amount value={amount} decimals={8} sign="change" unit={isDebt ? t(`console.balance.${currency}`) : unitOf(currency, t)} />;
}
