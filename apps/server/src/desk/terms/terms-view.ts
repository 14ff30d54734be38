// A brand's terms as the console shows and changes them: what money_terms and the tenant's row keep, under the contract's names.
import type { OutputOf } from '@millrace/contract';
import type { getTerms } from '@millrace/contract/admin';
import type { Queryable } from '../../shared/database/index.ts';
import { getTeamTerms, type TeamTerms } from '../../shared/money/team-terms.ts';
import { getMoneyTerms, type MoneyTerms } from '../../shared/money/terms.ts';

export type Terms = OutputOf<typeof getTerms>['terms'];

interface TenantRow {
  fuelRate: string;
  fuelMode: Terms['fuelMode'];
  packages: Terms['packages'];
  trialMode: Terms['trialMode'];
  trialDailyMax: number;
  announceAlone: number;
  copyInstruments: string[];
  copyTurnoverMin: string;
}

export async function readTerms(
  tx: Queryable,
  { tenantId, money }: { tenantId: string; money: 'real' | 'paper' },
): Promise<{ version: number; terms: Terms }> {
  const { version, withdrawal, transfer, dailyLimit, waitHours, topUp } = await getMoneyTerms(tx, tenantId, money);
  const { levels, equalRate, dynamicRate, communityRate, brokerRate } = await getTeamTerms(tx, tenantId);
  const { rows } = await tx.query<TenantRow>(
    `select trim_scale(fuel_rate)::text as "fuelRate", fuel_mode as "fuelMode", fuel_packages as packages, trial_mode as "trialMode",
            trial_daily_max as "trialDailyMax", announce_alone as "announceAlone", copy_instruments as "copyInstruments", trim_scale(copy_turnover_min)::text as "copyTurnoverMin" from tenant where id = $1`,
    [tenantId],
  );
  const [tenant] = rows;
  if (!tenant) throw new Error(`there is no tenant ${tenantId}`);
  return {
    version,
    terms: {
      withdrawalMinimum: Number(withdrawal.minimum),
      withdrawalFees: Object.entries(withdrawal.fees).map(([network, fee]) => ({ network, fee })),
      transferFeeUsdt: transfer.feeRates.usdt,
      transferFeeToken: transfer.feeRates.token,
      dailyLimit,
      waitHours,
      topUpMinimum: topUp.minimum,
      confirmations: Object.entries(topUp.confirmations).map(([network, count]) => ({ network, count })),
      addresses: topUp.addresses,
      fourEyesFrom: topUp.fourEyesFrom,
      ...tenant,
      teamLevels: levels,
      equalRate,
      dynamicRate,
      communityRate,
      brokerRate,
    },
  };
}

/** The stored form of the parts of `terms` that money_terms keeps. */
export function moneyTermsOf(terms: Terms): MoneyTerms & { team: TeamTerms } {
  const { teamLevels, equalRate, dynamicRate, communityRate, brokerRate } = terms;
  return {
    withdrawal: {
      minimum: String(terms.withdrawalMinimum),
      fees: Object.fromEntries(terms.withdrawalFees.map(({ network, fee }) => [network, fee])),
    },
    transfer: { feeRates: { usdt: terms.transferFeeUsdt, token: terms.transferFeeToken } },
    dailyLimit: terms.dailyLimit,
    waitHours: terms.waitHours,
    topUp: {
      minimum: terms.topUpMinimum,
      confirmations: Object.fromEntries(terms.confirmations.map(({ network, count }) => [network, count])),
      addresses: terms.addresses as MoneyTerms['topUp']['addresses'],
      fourEyesFrom: terms.fourEyesFrom,
    },
    team: { levels: teamLevels, equalRate, dynamicRate, communityRate, brokerRate },
  };
}

/** Each field of these terms as one text: what an approval is bound to. */
export function textsOf(terms: { [Field in keyof Terms]?: Terms[Field] | undefined }): Record<string, string> {
  return Object.fromEntries(
    Object.entries(terms)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}
